import { showToast } from '../ui/browser/notifier.ts'
import { overlay } from '../ui/overlays/overlay.ts'
import type { Shared } from './shared.ts'
import * as texts from './texts.ts'

/** Shows the ways to share a page. */
export async function openShare(shared: Shared): Promise<void> {
  try {
    const { ShareDialog } = await import('./ShareDialog.tsx')
    overlay.open(<ShareDialog shared={shared} onClose={overlay.close} />)
  } catch {
    showToast(texts.networkFailed, 'bad')
  }
}
