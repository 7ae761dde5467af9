import { PLACE_TRACKS_MAX, savePlace } from '@shenglang/contract/catalog/playback-place'
import type { Engine } from '@shenglang/player/engine-state'
import { call } from '../remote/api.ts'

const SEND_EVERY_MS = 15_000

/** Keeps the place of a signed-in listener where their other devices find it: while it plays, and when it stops. */
export function keepPlaceForOthers(engine: Engine, isSignedIn: () => boolean, signal: AbortSignal): void {
  let wasPlaying = false
  let sentAt = 0
  const send = () => {
    const { musicList, currentMusicIndex, currentMusic } = engine.getState()
    if (!currentMusic || !isSignedIn()) return
    sentAt = Date.now()
    const from = Math.max(0, currentMusicIndex - PLACE_TRACKS_MAX / 2)
    const resourceIds = musicList.slice(from, from + PLACE_TRACKS_MAX).map(({ resourceId }) => resourceId)
    const currentProgress = Math.round(engine.getProgress().currentTimeMs)
    // Whoever cannot be told is told the next time.
    call(savePlace, { resourceIds, resourceId: currentMusic.resourceId, currentProgress }, signal).catch(() => {})
  }
  const ends = [
    engine.subscribe(() => {
      const { isPlaying } = engine.getState()
      if (wasPlaying && !isPlaying) send()
      wasPlaying = isPlaying
    }),
    engine.subscribeProgress(() => {
      if (wasPlaying && Date.now() - sentAt >= SEND_EVERY_MS) send()
    }),
  ]
  signal.addEventListener('abort', () => {
    for (const end of ends) end()
  })
}
