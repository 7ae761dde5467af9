import { type HotCue, listHotCues, saveHotCue } from '@shenglang/contract/media/hot-cues'
import { beatsOf } from '@shenglang/player/beats'
import type { Engine } from '@shenglang/player/engine/engine-state'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../remote/api.ts'
import { remoteQuery } from '../../remote/remote-query.ts'
import { attempt } from '../../ui/browser/attempt.ts'
import { showToast } from '../../ui/browser/notifier.ts'
import { type Playhead, padPress } from './pad-press.ts'
import * as texts from './texts.ts'

export function playheadOf(engine: Engine): Playhead {
  const { sources, currentSourceIndex, isSnapping, loop } = engine.getState()
  const { currentTimeMs: positionMs, durationMs } = engine.getProgress()
  const beats = isSnapping ? beatsOf(sources[currentSourceIndex], positionMs) : undefined
  return { positionMs, durationMs, loop, beats }
}

/** Plays the cue of a pad, or saves one there. Cues belong to a track's first version: others have other lengths. */
export async function pressPad(engine: Engine, client: QueryClient, pad: number): Promise<void> {
  const { currentMusic, currentSourceIndex } = engine.getState()
  if (!currentMusic) return
  if (currentSourceIndex > 0) return showToast(texts.firstVersionOnly)
  const { resourceId } = currentMusic
  const query = remoteQuery(listHotCues, { resourceId })
  // Read before the list loads: the cue belongs where the pad was pressed.
  const playhead = playheadOf(engine)
  await attempt(async () => {
    let press = padPress(await client.ensureQueryData(query), pad, playhead)
    // Another device may have filled the pad since the list was loaded.
    if (press.is === 'save') press = padPress(await client.fetchQuery({ ...query, staleTime: 0 }), pad, playhead)
    if (press.is === 'save') {
      if (playhead.durationMs > 0) client.setQueryData(query.queryKey, await call(saveHotCue, { resourceId, ...press.cue }))
    } else if (engine.getState().currentMusic?.resourceId === resourceId) playCue(engine, press.cue)
  })
}

export function playCue(engine: Engine, cue: HotCue): void {
  goToCue(engine, cue)
  if (!engine.getState().isPlaying) engine.toggle()
}

/** Jumps to a cue, or loops what it marks; a loop that plays ends, since it would lead back from outside it. */
export function goToCue(engine: Engine, { timeMs, loopMs }: HotCue): void {
  const { durationMs } = engine.getProgress()
  if (loopMs > 0) engine.loopBetween(timeMs, timeMs + loopMs)
  else if (durationMs > 0) {
    if (engine.getState().loop?.toMs !== undefined) engine.markLoop()
    engine.seek(timeMs / durationMs)
  }
}
