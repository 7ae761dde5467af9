import type { PackSource } from '../playback/pack-source.ts'
import { findSources } from '../playback/sources.ts'
import { showToast } from '../ui/notifier.ts'
import { overlay } from '../ui/overlay.ts'
import { refusesDownloads } from '../ui/we-chat.ts'

/** Asks for which program and where to a crate or a resource is packed, and which of its versions; `fileId` is the one meant. */
export async function openPack(source: PackSource, name: string): Promise<void> {
  if (refusesDownloads()) return
  try {
    const [{ PackDialog }, versions] = await Promise.all([
      import('./PackDialog.tsx'),
      'crateId' in source ? [] : findSources(source.resourceId),
    ])
    overlay.open(<PackDialog source={source} name={name} versions={versions} onClose={overlay.close} />)
  } catch {
    showToast('网络请求失败', 'bad')
  }
}
