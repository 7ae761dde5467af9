import type { EngineState } from './engine-state.ts'
import { jump, type Queue, step } from './queue.ts'

/** Knows what follows, also in shuffle: the choice stands until the track, the list or the mode is another. */
export function createFollowing(random: () => number) {
  let chosen: { for: Queue; index: number } | undefined
  const following = ({ mode, musicList, currentMusicIndex }: EngineState): Queue => {
    if (mode !== 'shuffle') return step({ musicList, currentMusicIndex }, 1)
    if (chosen?.for.musicList !== musicList || chosen.for.currentMusicIndex !== currentMusicIndex) {
      const { currentMusicIndex: index } = jump({ musicList, currentMusicIndex }, random())
      chosen = { for: { musicList, currentMusicIndex }, index }
    }
    return { musicList, currentMusicIndex: chosen.index }
  }
  /** The listener chose it: shuffle keeps to that. */
  following.choose = (queue: Queue, index: number): void => {
    chosen = { for: queue, index }
  }
  return following
}
