import { clockTime } from '@shenglang/contract/format'
import { type HotCue, listHotCues, saveHotCue } from '@shenglang/contract/media/hot-cues'
import type { Engine } from '@shenglang/player/engine/engine-state'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../remote/api.ts'
import { remoteQuery } from '../../remote/remote-query.ts'
import { showToast } from '../../ui/browser/notifier.ts'
import { errorMessage } from '../../ui/text/error-message.ts'
import { memoryCueFrom } from './memory-cue-from.ts'
import { cuePosition } from './pad-press.ts'
import { goToCue, playheadOf } from './press-pad.ts'
import * as texts from './texts.ts'

/** Red, as memory cues are in rekordbox. */
const COLOR = 7
/** Cues closer together than this are indistinguishable on a waveform. */
const SAME_MS = 10

/** The current track, where its cues can be used: they belong to its first version. */
function currentTrack(engine: Engine): string | undefined {
  const { currentMusic, currentSourceIndex } = engine.getState()
  if (currentMusic && currentSourceIndex > 0) showToast(texts.firstVersionOnly)
  return currentSourceIndex > 0 ? undefined : currentMusic?.resourceId
}

/** Saves what plays as a memory cue; returns it, or the one that is there already. */
export async function saveMemoryCue(engine: Engine, client: QueryClient): Promise<HotCue | undefined> {
  const resourceId = currentTrack(engine)
  const playhead = playheadOf(engine)
  if (resourceId === undefined || playhead.durationMs === 0) return undefined
  const cue: HotCue = { pad: null, name: '', color: COLOR, ...cuePosition(playhead) }
  const query = remoteQuery(listHotCues, { resourceId })
  try {
    const cues = await client.ensureQueryData(query)
    const present = cues.find(({ pad, timeMs }) => pad === null && Math.abs(timeMs - cue.timeMs) < SAME_MS)
    if (present) {
      showToast(texts.isHere)
      return present
    }
    client.setQueryData(query.queryKey, await call(saveHotCue, { resourceId, ...cue }))
    showToast(texts.saved(clockTime(cue.timeMs)))
    return cue
  } catch (error) {
    showToast(errorMessage(error), 'bad')
    return undefined
  }
}

/** Jumps to the next memory cue; a paused track stays paused, so that users can step through their cues. */
export async function toMemoryCue(
  engine: Engine,
  client: QueryClient,
  direction: 'back' | 'forward',
): Promise<HotCue | undefined> {
  const resourceId = currentTrack(engine)
  if (resourceId === undefined) return undefined
  try {
    const cues = await client.ensureQueryData(remoteQuery(listHotCues, { resourceId }))
    if (engine.getState().currentMusic?.resourceId !== resourceId) return undefined
    const position = { positionMs: engine.getProgress().currentTimeMs, isPlaying: engine.getState().isPlaying }
    const cue = memoryCueFrom(cues, position, direction)
    if (cue) goToCue(engine, cue)
    else showToast(direction === 'back' ? texts.noneBefore : texts.noneAfter)
    return cue
  } catch (error) {
    showToast(errorMessage(error), 'bad')
    return undefined
  }
}
