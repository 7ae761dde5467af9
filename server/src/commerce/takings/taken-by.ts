/** The right by which a work is taken. A seat is paid for by the owner of the team; a grant and a free work by nobody. */
export type TakingRight = 'purchase' | 'level' | 'seat' | 'grant' | 'free'

/** The rights that could open a work to a person: purchases first, then levels in the order in which they are used. */
export interface Openings {
  /** True when the person made the work. */
  isOwn: boolean
  /** The item of an order that gave it, alone or with a pack. */
  boughtBy: string | null
  levels: readonly (Taking & { vipLevel: number })[]
  /** The present price of the work in fen, without VIP. */
  priceFen: number
}

export interface Taking {
  byRight: TakingRight
  /** The item that paid for it: the purchase, the person's VIP, or that of the team's owner; null if nobody paid. */
  orderItemId: string | null
}

/**
 * The right by which a work that requires `level` is taken; undefined for the person's own work. A work that is open to everybody
 * is free unless it was bought, so that a refund sees it.
 */
export function takenBy({ isOwn, boughtBy, levels }: Openings, level: number): Taking | undefined {
  if (isOwn) return undefined
  if (boughtBy !== null) return { byRight: 'purchase', orderItemId: boughtBy }
  if (level === 0) return { byRight: 'free', orderItemId: null }
  const opening = levels.find(({ vipLevel }) => vipLevel >= level)
  return opening && { byRight: opening.byRight, orderItemId: opening.orderItemId }
}
