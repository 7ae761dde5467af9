import type { Engine } from '@shenglang/player/engine/engine-state'
import { findSources } from '../../playback/engine/sources.ts'
import { showToast } from '../../ui/browser/notifier.ts'
import * as texts from './texts.ts'

/** Jumps to a part of the current track by its number; a restored track has no sources before it plays. */
export async function toSection(engine: Engine, index: number): Promise<void> {
  const { sources, currentSourceIndex, currentMusic } = engine.getState()
  if (!currentMusic) return
  const known = sources.length > 0 ? sources : await findSources(currentMusic.resourceId).catch(() => [])
  // Sources that were downloaded by an earlier version have none.
  const section = known[currentSourceIndex]?.sections?.[index]
  const { durationMs } = engine.getProgress()
  if (section && durationMs > 0) engine.seek(section.atMs / durationMs)
  else showToast(texts.noSection(index + 1))
}
