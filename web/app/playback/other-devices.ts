import { PLACE_TRACKS_MAX, type PlaybackPlace, readPlace, savePlace } from '@shenglang/contract/catalog/playback-place'
import type { Engine } from '@shenglang/player/engine-state'
import { call } from '../remote/api.ts'

const SEND_EVERY_MS = 15_000
/** Clocks of two devices differ, and a place is sent a little after it is kept. */
const NEWER_BY_MS = 5000

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

/** Where another device stopped, if that is newer than what this one knows and not the same; null otherwise. */
export async function placeElsewhere(engine: Engine, signal: AbortSignal): Promise<PlaybackPlace | null> {
  const place = await call(readPlace, {}, signal)
  if (!place || engine.getState().isPlaying) return null
  const isNewer = Date.parse(place.savedAt) > engine.savedAt() + NEWER_BY_MS
  const isSame =
    place.resourceId === engine.getState().currentMusic?.resourceId &&
    Math.abs(place.currentProgress - engine.getProgress().currentTimeMs) < NEWER_BY_MS
  return isNewer && !isSame ? place : null
}

/** Puts that list and place into this player, and plays it. */
export function goOn(engine: Engine, { tracks, resourceId, currentProgress }: PlaybackPlace): void {
  const currentMusicIndex = tracks.findIndex((track) => track.resourceId === resourceId)
  engine.restore({ musicList: tracks, currentMusicIndex }, currentProgress)
  engine.toggle()
}
