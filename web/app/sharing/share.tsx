import { showToast } from '../ui/notifier.ts'
import { overlay } from '../ui/overlay.ts'

/** A page of the site that is passed on. */
export interface Shared {
  /** Its address, relative to the site. */
  path: string
  title: string
  /** What a poster is drawn of; nothing for pages without one. */
  poster?: { kind: 'resource' | 'artist'; id: string }
}

/** Shows the ways in which a page is passed on. */
export async function openShare(shared: Shared): Promise<void> {
  try {
    const { ShareDialog } = await import('./ShareDialog.tsx')
    overlay.open(<ShareDialog shared={shared} onClose={overlay.close} />)
  } catch {
    showToast('网络请求失败', 'bad')
  }
}
