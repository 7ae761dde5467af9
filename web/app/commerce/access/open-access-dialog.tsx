import { showToast } from '../../ui/browser/notifier.ts'
import { overlay } from '../../ui/overlays/overlay.ts'
import type { AccessRequest } from './access-subject.ts'

/** Shows what would open what was refused, and sells it in place. */
export async function openAccessDialog(request: AccessRequest): Promise<void> {
  try {
    const { AccessDialog } = await import('./AccessDialog.tsx')
    overlay.open(<AccessDialog request={request} onClose={overlay.close} />)
  } catch {
    showToast(request.message, 'bad')
  }
}
