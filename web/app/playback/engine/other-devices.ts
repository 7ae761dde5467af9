import { POSITION_TRACKS_MAX, savePlaybackPosition } from '@shenglang/contract/catalog/playback-position'
import type { Engine } from '@shenglang/player/engine/engine-state'
import { call } from '../../remote/api.ts'

const SEND_EVERY_MS = 15_000

/** Shares the position of a signed-in listener with their other devices: during playback, and when it stops. */
export function sharePosition(engine: Engine, isSignedIn: () => boolean, signal: AbortSignal): void {
  let wasPlaying = false
  let sentAt = 0
  const send = () => {
    const { musicList, currentMusicIndex, currentMusic } = engine.getState()
    if (!currentMusic || !isSignedIn()) return
    sentAt = Date.now()
    const from = Math.max(0, currentMusicIndex - POSITION_TRACKS_MAX / 2)
    const resourceIds = musicList.slice(from, from + POSITION_TRACKS_MAX).map(({ resourceId }) => resourceId)
    const currentProgress = Math.round(engine.getProgress().currentTimeMs)
    // A failed update is covered by the next one.
    call(savePlaybackPosition, { resourceIds, resourceId: currentMusic.resourceId, currentProgress }, signal).catch(() => {})
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
