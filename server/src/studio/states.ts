import type { WorkState } from '@shenglang/contract/studio/entities'

/** What moves a work along, and where it may come from. */
export type Move = 'submit' | 'prepared' | 'failed' | 'withdraw' | 'publish' | 'reject' | 'takedown'

interface Standing {
  state: WorkState
  /** Whether listeners see it now: an older version of it, while changes are under review. */
  isVisible: boolean
  /** Whether all its recordings are ready. */
  isReady: boolean
}

/** Where a move leads; `undefined` where it cannot be made. */
export function stateAfter(move: Move, { state, isVisible, isReady }: Standing): WorkState | undefined {
  const back = isVisible ? 'published' : 'draft'
  const isOnItsWay = state === 'processing' || state === 'review'
  switch (move) {
    case 'submit':
      return isOnItsWay ? undefined : isReady ? 'review' : 'processing'
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
  }
}

/** Whether its artist may change it. */
export const mayChange = (state: WorkState) => state !== 'processing' && state !== 'review'
