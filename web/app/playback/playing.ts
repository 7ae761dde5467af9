import type { PlaybackPlace } from '@shenglang/contract/catalog/playback-place'
import type { Engine, Track } from '@shenglang/player/engine-state'
import { audibleOf } from '../offline/saved-flags.ts'
import { showToast } from '../ui/notifier.ts'
import { noteOrigin } from './origin.ts'
import { useEngineWhenPressed } from './playback.tsx'

const isCurrent = (engine: Engine, { resourceId }: Track) => engine.getState().currentMusic?.resourceId === resourceId

/** Says so where it cannot be heard for want of a network. */
export const mayPlay = (track: Track): boolean => audibleOf([track]).length > 0

/** How a list of tracks is played: from one of them on, behind which stays what was queued by hand, or all in place of the playlist. */
export function usePlaying() {
  const press = useEngineWhenPressed()

  /** By the one rule for a click on a row (0006): it plays, and the rest of its list follows. */
  function playOne(track: Track, list: readonly Track[]): void {
    press((engine) => playIn(engine, track, list))
  }

  /** The same from a place in it, 0 to 1; in the current track it is only sought. */
  function playFrom(fraction: number, track: Track, list: readonly Track[]): void {
    press((engine) => {
      if (!isCurrent(engine, track)) playIn(engine, track, list)
      if (isCurrent(engine, track)) engine.seek(fraction)
    })
  }

  /** Replaces the playlist, which can be taken back for a while. */
  function playAll(tracks: readonly Track[]): void {
    const audible = audibleOf(tracks)
    if (audible.length === 0) return
    press((engine) => {
      const takeBack = engine.playAll(audible)
      noteOrigin(audible)
      if (takeBack) showToast(`播放列表已换成这 ${audible.length} 首`, 'plain', { label: '撤销', run: takeBack })
    })
  }

  return { playOne, playFrom, playAll }
}

function playIn(engine: Engine, track: Track, list: readonly Track[]): void {
  // What plays already may be paused, and goes on from what has come of it.
  if (!isCurrent(engine, track) && !mayPlay(track)) return
  const audible = audibleOf(list)
  const takeBack = engine.playAmong(track, audible)
  noteOrigin(audible)
  if (takeBack) showToast(`接下来播放这一页的 ${audible.length} 首`, 'plain', { label: '撤销', run: takeBack })
}

/** Puts the list and place of another visit or device into this player, and plays it. */
export function goOn(engine: Engine, { tracks, resourceId, currentProgress }: PlaybackPlace): void {
  const currentMusicIndex = tracks.findIndex((track) => track.resourceId === resourceId)
  engine.restore({ musicList: tracks, currentMusicIndex }, currentProgress)
  engine.toggle()
}
