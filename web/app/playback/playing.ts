import type { Track } from '@shenglang/player/engine-state'
import { markOf } from '../offline/marks.ts'
import { showToast } from '../ui/notifier.ts'
import { noteOrigin } from './origin.ts'
import { useEngineWhenPressed } from './playback.tsx'

const NOT_KEPT = '未离线保存，恢复网络后再播放'
const isAbsent = ({ resourceId }: Track) => markOf(resourceId) === 'absent'

/** Whether there is a network to hear it through, or it is kept on this device; says so where neither is. */
export function mayPlay(track: Track): boolean {
  if (isAbsent(track)) showToast(NOT_KEPT, 'bad')
  return !isAbsent(track)
}

/** How a list of tracks is played: one of them beside what the listener has, or all of them in its place. */
export function usePlaying() {
  const engineNow = useEngineWhenPressed()
  const isCurrent = ({ resourceId }: Track) => engineNow()?.getState().currentMusic?.resourceId === resourceId

  /** By the rule of spec §4. Into an empty playlist the rest of the list comes along, so that the music goes on. */
  function playOne(track: Track, list: readonly Track[]): void {
    // What plays already may be paused, and goes on from what has come of it.
    if (!isCurrent(track) && !mayPlay(track)) return
    const engine = engineNow()
    const isEmpty = engine?.getState().musicList.length === 0
    const audible = list.filter((one) => !isAbsent(one))
    if (isEmpty) engine?.playAll(audible, audible.indexOf(track))
    else engine?.play(track)
    noteOrigin(isEmpty ? audible : [track])
  }

  /** The same from a place in it, 0 to 1; in the current track it is only sought. */
  function playFrom(fraction: number, track: Track, list: readonly Track[]): void {
    if (!isCurrent(track)) playOne(track, list)
    if (isCurrent(track)) engineNow()?.seek(fraction)
  }

  /** Replaces the playlist, which can be taken back for a while. */
  function playAll(tracks: readonly Track[]): void {
    const audible = tracks.filter((one) => !isAbsent(one))
    if (audible.length === 0 && tracks.length > 0) {
      showToast(NOT_KEPT, 'bad')
      return
    }
    const takeBack = engineNow()?.playAll(audible)
    noteOrigin(audible)
    if (takeBack) showToast(`播放列表已换成这 ${audible.length} 首`, 'plain', { label: '撤销', run: takeBack })
  }

  return { playOne, playFrom, playAll }
}
