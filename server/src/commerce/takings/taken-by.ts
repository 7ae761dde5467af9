/** A seat is paid for by the owner of the team; a grant and what is free by nobody. */
export type TakingRight = 'purchase' | 'level' | 'seat' | 'grant' | 'free'

/** What could open a work to a person: purchases first, then levels in the order in which they are used. */
export interface Openings {
  /** Of the person's own making. */
  isOwn: boolean
  /** The item of an order that gave it, alone or with a pack. */
  boughtBy: string | null
  levels: readonly (Taking & { vipLevel: number })[]
  /** What the work costs now, in fen, without VIP. */
  priceFen: number
}

export interface Taking {
  byRight: TakingRight
  /** What paid for it: the purchase, the person's VIP, or that of the team's owner. */
  orderItemId: string | null
}

/**
 * By which right a work is taken that asks for `level`: undefined for one's own. What is open to everybody is free unless it was
 * bought, so that a refund sees it.
 */
export function takenBy({ isOwn, boughtBy, levels }: Openings, level: number): Taking | undefined {
  if (isOwn) return undefined
  if (boughtBy !== null) return { byRight: 'purchase', orderItemId: boughtBy }
  if (level === 0) return { byRight: 'free', orderItemId: null }
  const found = levels.find(({ vipLevel }) => vipLevel >= level)
  return found && { byRight: found.byRight, orderItemId: found.orderItemId }
}
