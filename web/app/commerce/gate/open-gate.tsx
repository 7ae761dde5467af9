import { showToast } from '../../ui/notifier.ts'
import { overlay } from '../../ui/overlay.ts'
import type { GateRequest } from './subject.ts'

/** Says what would open what was refused, and sells it in place. */
export async function openGate(request: GateRequest): Promise<void> {
  try {
    const { GateDialog } = await import('./GateDialog.tsx')
    overlay.open(<GateDialog request={request} onClose={overlay.close} />)
  } catch {
    showToast(request.words, 'bad')
  }
}
