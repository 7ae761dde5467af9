import type { EngineState } from '@shenglang/player/engine/engine-state'

/** How many tracks of the queue follow the current one. */
export const followingCount = ({ musicList, currentMusicIndex }: Pick<EngineState, 'musicList' | 'currentMusicIndex'>): number =>
  musicList.length - currentMusicIndex - 1
