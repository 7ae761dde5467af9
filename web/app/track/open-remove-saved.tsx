import { showToast } from '../ui/notifier.ts'
import { overlay } from '../ui/overlay.ts'
import type { RemoveRequest } from './RemoveSavedDialog.tsx'

/** Asks before anything that is saved goes. */
export function openRemoveSaved(request: RemoveRequest): void {
  import('./RemoveSavedDialog.tsx').then(
    ({ RemoveSavedDialog }) => overlay.open(<RemoveSavedDialog request={request} onClose={overlay.close} />),
    () => showToast('网络已断开，恢复后再移除', 'bad'),
  )
}
