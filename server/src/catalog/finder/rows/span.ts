/** Where a row stands in an order; also one that is no longer in it. */
export type Position = [key: number, id: number]

/** Every `step`-th position after `start`, at most `count`; from the beginning without a start. Plain data. */
export interface Span {
  start: Position | null
  step: number
  count: number
}
