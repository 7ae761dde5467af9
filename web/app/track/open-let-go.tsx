import { showToast } from '../ui/notifier.ts'
import { overlay } from '../ui/overlay.ts'
import type { LetGoRequest } from './LetGoDialog.tsx'

/** Asks before anything that is kept goes. */
export function openLetGo(request: LetGoRequest): void {
  import('./LetGoDialog.tsx').then(
    ({ LetGoDialog }) => overlay.open(<LetGoDialog request={request} onClose={overlay.close} />),
    () => showToast('网络已断开，恢复后再移除', 'bad'),
  )
}
