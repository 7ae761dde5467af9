import type { Track } from '@shenglang/player/engine-state'
import { showToast } from '../ui/notifier.ts'
import { noteOrigin } from './origin.ts'
import { useEngineWhenPressed } from './playback.tsx'

/** How a list of tracks is played: one of them beside what the listener has, or all of them in its place. */
export function usePlaying() {
  const engineNow = useEngineWhenPressed()
  const isCurrent = ({ resourceId }: Track) => engineNow()?.getState().currentMusic?.resourceId === resourceId

  /** By the rule of spec §4. Into an empty playlist the rest of the list comes along, so that the music goes on. */
  function playOne(track: Track, list: readonly Track[]): void {
    const engine = engineNow()
    const isEmpty = engine?.getState().musicList.length === 0
    if (isEmpty) engine?.playAll(list, list.indexOf(track))
    else engine?.play(track)
    noteOrigin(isEmpty ? list : [track])
  }

  /** The same from a place in it, 0 to 1; in the current track it is only sought. */
  function playFrom(fraction: number, track: Track, list: readonly Track[]): void {
    if (!isCurrent(track)) playOne(track, list)
    if (isCurrent(track)) engineNow()?.seek(fraction)
  }

  /** Replaces the playlist, which can be taken back for a while. */
  function playAll(tracks: readonly Track[]): void {
    const takeBack = engineNow()?.playAll(tracks)
    noteOrigin(tracks)
    if (takeBack) showToast(`播放列表已换成这 ${tracks.length} 首`, 'plain', { label: '撤销', run: takeBack })
  }

  return { playOne, playFrom, playAll }
}
