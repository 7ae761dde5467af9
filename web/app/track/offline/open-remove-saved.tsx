import { showToast } from '../../ui/browser/notifier.ts'
import { overlay } from '../../ui/overlays/overlay.ts'
import type { RemoveRequest } from './RemoveSavedDialog.tsx'
import * as texts from './texts.ts'

/** Confirms a removal. */
export function openRemoveSaved(request: RemoveRequest): void {
  import('./RemoveSavedDialog.tsx').then(
    ({ RemoveSavedDialog }) => overlay.open(<RemoveSavedDialog request={request} onClose={overlay.close} />),
    () => showToast(texts.offlineRemoveLater, 'bad'),
  )
}
