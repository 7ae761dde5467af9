import type { PackSource } from '../playback/pack-source.ts'
import { showToast } from '../ui/notifier.ts'
import { overlay } from '../ui/overlay.ts'
import { refusesDownloads } from '../ui/we-chat.ts'

/** Asks for which program and where to a crate or a resource is packed. */
export async function openPack(source: PackSource, name: string): Promise<void> {
  if (refusesDownloads()) return
  try {
    const { PackDialog } = await import('./PackDialog.tsx')
    overlay.open(<PackDialog source={source} name={name} onClose={overlay.close} />)
  } catch {
    showToast('网络请求失败', 'bad')
  }
}
