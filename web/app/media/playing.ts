import type { Track } from '@shenglang/player/engine-state'
import { showToast } from '../ui/notifier.ts'
import { useEngine } from './playback.tsx'

/** How a list of tracks is played: one of them beside what the listener has, or all of them in its place. */
export function usePlaying() {
  const engine = useEngine()
  return {
    /** By the rule of spec §4. Into an empty playlist the rest of the list comes along, so that the music goes on. */
    playOne(track: Track, list: readonly Track[]) {
      if (engine?.getState().musicList.length === 0) engine.playAll(list, list.indexOf(track))
      else engine?.play(track)
    },
    /** Replaces the playlist, which can be taken back for a while. */
    playAll(tracks: readonly Track[]) {
      const takeBack = engine?.playAll(tracks)
      if (takeBack) showToast(`播放列表已换成这 ${tracks.length} 首`, 'plain', { label: '撤销', run: takeBack })
    },
  }
}
