import type { EngineState } from '@shenglang/player/engine/engine-state'

/** Number of tracks in the queue after the current one. */
export const followingCount = ({ musicList, currentMusicIndex }: Pick<EngineState, 'musicList' | 'currentMusicIndex'>): number =>
  musicList.length - currentMusicIndex - 1
