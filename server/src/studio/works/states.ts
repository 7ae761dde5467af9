import type { WorkState } from '@shenglang/contract/studio/entities'

/** The moves of a work, and the states from which each may start. */
export type Move = 'submit' | 'prepared' | 'failed' | 'withdraw' | 'publish' | 'reject' | 'takedown' | 'restore'

interface WorkFlags {
  state: WorkState
  /** True while the work is public, with its former values while changes are under review. */
  isVisible: boolean
  /** True once all its recordings are prepared. */
  isReady: boolean
}

/** The state after a move; `undefined` where the move is not allowed. */
export function stateAfter(move: Move, { state, isVisible, isReady }: WorkFlags): WorkState | undefined {
  const back = isVisible ? 'published' : 'draft'
  const isOnItsWay = state === 'processing' || state === 'review'
  switch (move) {
    case 'submit':
      return isOnItsWay || !isReady ? undefined : 'review'
    case 'prepared':
      return state === 'processing' && isReady ? 'review' : undefined
    case 'failed':
      return state === 'processing' ? back : undefined
    case 'withdraw':
      return isOnItsWay ? back : state === 'published' ? 'taken_down' : undefined
    case 'publish':
      return state === 'review' && isReady ? 'published' : undefined
    case 'reject':
      return state === 'review' ? back : undefined
    case 'takedown':
      return isVisible || state === 'published' ? 'taken_down' : undefined
    case 'restore':
      return state === 'taken_down' && isReady ? 'published' : undefined
  }
}

/** True in states in which the artist may change the work. */
export const mayChange = (state: WorkState) => state !== 'processing' && state !== 'review'
