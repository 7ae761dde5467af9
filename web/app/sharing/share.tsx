import { showToast } from '../ui/notifier.ts'
import { overlay } from '../ui/overlay.ts'
import type { Shared } from './shared.ts'

/** Shows the ways in which a page is passed on. */
export async function openShare(shared: Shared): Promise<void> {
  try {
    const { ShareDialog } = await import('./ShareDialog.tsx')
    overlay.open(<ShareDialog shared={shared} onClose={overlay.close} />)
  } catch {
    showToast('网络请求失败', 'bad')
  }
}
