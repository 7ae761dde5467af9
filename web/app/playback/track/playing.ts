import type { PlaybackPosition } from '@shenglang/contract/catalog/playback-position'
import type { Engine, Track } from '@shenglang/player/engine/engine-state'
import { audibleOf } from '../../offline/ui/saved-flags.ts'
import { showToast } from '../../ui/browser/notifier.ts'
import { useEngineWhenPressed } from '../engine/playback.tsx'
import * as texts from './initial-texts.ts'
import { noteOrigin } from './origin.ts'

const isCurrent = (engine: Engine, { resourceId }: Track) => engine.getState().currentMusic?.resourceId === resourceId

/** Shows a message where it cannot be played without a network. */
export const mayPlay = (track: Track): boolean => audibleOf([track]).length > 0

/** Plays a list of tracks: from one of them on, followed by hand-queued tracks, or all in place of the playlist. */
export function usePlaying() {
  const press = useEngineWhenPressed()

  /** The rule for a click on a row (0006): it plays, followed by the rest of its list. */
  function playOne(track: Track, list: readonly Track[]): void {
    press((engine) => playIn(engine, track, list))
  }

  /** The same from a position in it, 0 to 1; the current track is only sought. */
  function playFrom(fraction: number, track: Track, list: readonly Track[]): void {
    press((engine) => {
      if (!isCurrent(engine, track)) playIn(engine, track, list)
      if (isCurrent(engine, track)) engine.seek(fraction)
    })
  }

  /** Replaces the playlist; an undo is offered for a while. */
  function playAll(tracks: readonly Track[]): void {
    const audible = audibleOf(tracks)
    if (audible.length === 0) return
    press((engine) => {
      const takeBack = engine.playAll(audible)
      noteOrigin(audible)
      if (takeBack) showToast(texts.playlistReplaced(audible.length), 'plain', { label: texts.undo, run: takeBack })
    })
  }

  return { playOne, playFrom, playAll }
}

function playIn(engine: Engine, track: Track, list: readonly Track[]): void {
  // The current track may be paused, and resumes even where starting it would be refused.
  if (!isCurrent(engine, track) && !mayPlay(track)) return
  const audible = audibleOf(list)
  const takeBack = engine.playAmong(track, audible)
  noteOrigin(audible)
  if (takeBack) showToast(texts.playsThisPage(audible.length), 'plain', { label: texts.undo, run: takeBack })
}

/** Restores the list and position of another visit or device, and plays it. */
export function resumePlayback(engine: Engine, { tracks, resourceId, currentProgress }: PlaybackPosition): void {
  const currentMusicIndex = tracks.findIndex((track) => track.resourceId === resourceId)
  engine.restore({ musicList: tracks, currentMusicIndex }, currentProgress)
  engine.toggle()
}
