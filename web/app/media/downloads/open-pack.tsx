import type { PackSource } from '../../playback/downloads/pack-source.ts'
import { findSources } from '../../playback/engine/sources.ts'
import { showToast } from '../../ui/browser/notifier.ts'
import { refusesDownloads } from '../../ui/browser/we-chat.ts'
import { overlay } from '../../ui/overlays/overlay.ts'
import * as texts from './texts.ts'

/** Lets the user choose target, folder and versions of a package; `fileId` is the current version. */
export async function openPack(source: PackSource, name: string): Promise<void> {
  if (refusesDownloads()) return
  try {
    const [{ PackDialog }, versions] = await Promise.all([
      import('./PackDialog.tsx'),
      'crateId' in source ? [] : findSources(source.resourceId),
    ])
    overlay.open(<PackDialog source={source} name={name} versions={versions} onClose={overlay.close} />)
  } catch {
    showToast(texts.networkFailed, 'bad')
  }
}
