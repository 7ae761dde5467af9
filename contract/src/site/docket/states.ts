import { DAY_MS } from '../../shanghai.ts'

/** States of one accused work in the docket of a notice. */
export const DOCKET_STATES = ['received', 'refused', 'removed', 'countered', 'waiting', 'restored', 'handedOn'] as const
export type DocketState = (typeof DOCKET_STATES)[number]
export const DOCKET_STATE_LABELS: Record<DocketState, string> = {
  received: '待处理',
  refused: '不予受理',
  removed: '已下架并转送',
  countered: '艺人已声明不侵权',
  waiting: '等待期内',
  restored: '已恢复',
  handedOn: '已转司法程序',
}

/**
 * `accept` removes the work and forwards the notice; `counter` is the artist's statement; `forwardCounter` sends it to the
 * complainant and starts the waiting period; `handOn` records that the complainant went to court.
 */
export const DOCKET_MOVES = ['accept', 'refuse', 'counter', 'forwardCounter', 'handOn', 'restore'] as const
export type DocketMove = (typeof DOCKET_MOVES)[number]
export const DOCKET_MOVE_LABELS: Record<DocketMove, string> = {
  accept: '受理并下架',
  refuse: '不予受理',
  counter: '艺人声明不侵权',
  forwardCounter: '声明已转送投诉人',
  handOn: '转司法程序',
  restore: '恢复作品',
}

const MOVES: Record<DocketMove, Partial<Record<DocketState, DocketState>>> = {
  accept: { received: 'removed' },
  refuse: { received: 'refused' },
  counter: { removed: 'countered' },
  forwardCounter: { countered: 'waiting' },
  handOn: { countered: 'handedOn', waiting: 'handedOn' },
  // From any of them, since the complainant may withdraw and a court may decide for the artist.
  restore: { removed: 'restored', countered: 'restored', waiting: 'restored', handedOn: 'restored' },
}

/** The state after a move; undefined when the move is not allowed. */
export const docketStateAfter = (state: DocketState, move: DocketMove): DocketState | undefined => MOVES[move][state]

/** States in which a work stays removed, and no review may publish it. */
export const DISPUTED_STATES: readonly DocketState[] = ['removed', 'countered', 'waiting', 'handedOn']

export const COUNTER_DAYS_DEFAULT = 15
export const DECIDE_HOURS_DEFAULT = 24

/** The periods of the docket that the operator sets. */
export interface DocketRules {
  /** Days that a complainant has to go to court once the artist's statement was forwarded. */
  counterStatementDays: number
  /** Hours within which a notice should be decided. */
  decideHours: number
}

/** End of a waiting period that began at `forwardedAt`. */
export const restoreDueAt = (forwardedAt: Date, { counterStatementDays }: DocketRules): Date =>
  new Date(forwardedAt.getTime() + counterStatementDays * DAY_MS)

/** Time by which a notice should be decided. */
export const decideDueAt = (receivedAt: Date, { decideHours }: DocketRules): Date =>
  new Date(receivedAt.getTime() + decideHours * 3_600_000)

/** Totals of the list of notices are exact up to this number; a total of one more means "more". */
export const INFRINGEMENTS_COUNTED_MAX = 10_000
