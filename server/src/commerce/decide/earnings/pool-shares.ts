/** From an instant up to another, in milliseconds since 1970. */
export interface TimeSpan {
  from: number
  until: number
}

/** A time for which an order of VIP was paid, up to its end. */
export interface PaidSpan extends TimeSpan {
  /** The price of the whole time, and its length. */
  worthFen: number
  lengthMs: number
  /** The upgrade that took the rest of it in payment, and for how much. */
  passedOn?: { itemId: string; fen: number }
}

/** The paid time of a VIP item, with the money that is left to share over its months. */
interface PaidTime {
  /** The amount paid for it, less refunds and the parts of earlier months; negative if those exceed it. */
  leftFen: number
  spans: readonly PaidSpan[]
}

/** A paid item of VIP; a pending refund counts as paid out. */
export interface PaidItem extends PaidTime {
  itemId: string
  /** The money and time of the item if the provider refuses that refund. */
  ifRefused?: PaidTime
}

/** A period of an item as it is stored, in milliseconds since 1970. */
export interface PaidPeriod {
  startsAt: number
  /** Its end as it was paid, or shortened by a refund. */
  lastsUntil: number
  /** When it ended before that; null if it did not. */
  endedAt: number | null
  worthFen: number
  /** True for a period of the level that was sold; the others are what it left of lower levels. */
  isSold: boolean
  passedOn?: PaidSpan['passedOn']
}

/** The part of an item that a pending refund takes: the money, and all of its time or some milliseconds from its end. */
interface TakenPart {
  fen: number
  isAll: boolean
  ms: number
}

/** A paid item from its periods; `leftFen` is what is left of it without the pending refund. */
export function paidItem(
  itemId: string,
  leftFen: number,
  periods: readonly PaidPeriod[],
  refund: TakenPart | undefined,
): PaidItem {
  const spans = periods.map(spanOf)
  if (!refund) return { itemId, leftFen, spans }
  const ifRefused = { leftFen, spans: periods.map((period) => spanOf(resumed(period, refund))) }
  return { itemId, leftFen: leftFen - refund.fen, spans, ifRefused }
}

function spanOf({ startsAt, lastsUntil, endedAt, worthFen, passedOn }: PaidPeriod): PaidSpan {
  const time = { from: startsAt, until: Math.min(lastsUntil, endedAt ?? lastsUntil), lengthMs: lastsUntil - startsAt }
  return { ...time, worthFen, ...(passedOn ? { passedOn } : {}) }
}

/** A period as `giveAgain` restores it. */
function resumed(period: PaidPeriod, { fen, isAll, ms }: TakenPart): PaidPeriod {
  if (isAll) return period.passedOn ? period : { ...period, endedAt: null }
  if (!period.isSold) return period
  return { ...period, lastsUntil: period.lastsUntil + ms, worthFen: period.worthFen + fen }
}

/** Shares are counted in millionths of a fen, so that many small ones are not each rounded down to nothing. */
const PARTS_PER_FEN = 1_000_000n

/**
 * The part of a member's money that belongs to a month: what is left of each item, in proportion to its paid time in the month
 * and after it. The last month of an item has all the rest, and an item without time ahead gives nothing. While a refund is
 * pending, the smaller of the two results, paid out or refused, counts, since a month is shared for good. Items whose part is 0
 * are left out.
 */
export function moneyInMonth(items: readonly PaidItem[], month: TimeSpan): Map<string, number> {
  const parts = partsInMonth(items, month)
  if (items.every(({ ifRefused }) => !ifRefused)) return parts
  const ifRefused = partsInMonth(
    items.map((item) => ({ ...item, ...item.ifRefused })),
    month,
  )
  const least = [...parts].map(([itemId, fen]): [string, number] => [itemId, Math.min(fen, ifRefused.get(itemId) ?? 0)])
  return new Map(least.filter(([, fen]) => fen > 0))
}

function partsInMonth(items: readonly PaidItem[], month: TimeSpan): Map<string, number> {
  const left = leftAfterUpgrades(items)
  const parts = items.flatMap(({ itemId, spans }): [string, number][] => {
    const inMonth = weightOf(spans, month)
    const all = inMonth + weightOf(spans, { from: month.until, until: Number.POSITIVE_INFINITY })
    const fen = all === 0n ? 0 : Number((BigInt(left.get(itemId) ?? 0) * inMonth) / all)
    return fen === 0 ? [] : [[itemId, fen]]
  })
  return new Map(parts)
}

/**
 * The money that is left of each item after upgrades took their part: it moves from one item to another, and none is created. An
 * item may have given more than is left of it, because it or its upgrade was refunded later: the others make up for it.
 */
function leftAfterUpgrades(items: readonly PaidItem[]): Map<string, number> {
  const left = new Map(items.map(({ itemId, leftFen }) => [itemId, leftFen]))
  const leftOf = (itemId: string) => left.get(itemId) ?? 0
  const oldestFirst = items.toSorted(byAge)
  for (const { itemId, spans } of oldestFirst) {
    for (const { passedOn } of spans) {
      if (!passedOn) continue
      const moved = Math.min(Math.max(0, leftOf(itemId)), passedOn.fen)
      left.set(itemId, leftOf(itemId) - moved)
      left.set(passedOn.itemId, leftOf(passedOn.itemId) + moved)
    }
  }
  let missing = -[...left.values()].filter((fen) => fen < 0).reduce((sum, fen) => sum + fen, 0)
  for (const { itemId } of oldestFirst) {
    const repaid = Math.min(Math.max(0, leftOf(itemId)), missing)
    missing -= repaid
    left.set(itemId, Math.max(0, leftOf(itemId)) - repaid)
  }
  return left
}

/** An upgrade is ordered after what it takes in payment. */
const byAge = (one: PaidItem, other: PaidItem) => Number(BigInt(one.itemId) - BigInt(other.itemId))

/** The price of the time within a span, in millionths of a fen. */
function weightOf(spans: readonly PaidSpan[], within: TimeSpan): bigint {
  return spans.reduce((sum, { from, until, worthFen, lengthMs }) => {
    const ms = Math.max(0, Math.min(until, within.until) - Math.max(from, within.from))
    return sum + (BigInt(worthFen) * BigInt(ms) * PARTS_PER_FEN) / BigInt(lengthMs)
  }, 0n)
}

/** A member's downloads in a month: works by artist, '' for the operator. */
export interface Taken {
  artistId: string
  count: number
}

/** Shares by artist, in millionths of a fen. */
export type Shares = ReadonlyMap<string, bigint>

/**
 * Shares the artists' part of one member's money by the member's downloads; the shares add up to at most `percent` of the money.
 * Without downloads nothing is shared; the operator's part stays revenue.
 */
export function sharesOfMember(fen: number, percent: number, taken: readonly Taken[]): Shares {
  const total = BigInt(taken.reduce((sum, { count }) => sum + count, 0))
  const pool = (BigInt(fen) * BigInt(percent) * PARTS_PER_FEN) / 100n
  const ofArtists = taken.filter(({ artistId }) => artistId !== '')
  return new Map(ofArtists.map(({ artistId, count }) => [artistId, (pool * BigInt(count)) / total]))
}

/** The sum of shares, by artist. */
export function sumShares(all: Iterable<Shares>): Shares {
  const sums = new Map<string, bigint>()
  for (const shares of all) for (const [artistId, share] of shares) sums.set(artistId, (sums.get(artistId) ?? 0n) + share)
  return sums
}

/** Shares in whole fen, rounded down; artists whose share is 0 are left out. */
export const wholeFen = (shares: Shares): { artistId: string; fen: number }[] =>
  [...shares]
    .map(([artistId, share]) => ({ artistId, fen: Number(share / PARTS_PER_FEN) }))
    .filter(({ fen }) => fen > 0)
    .toSorted((one, other) => Number(BigInt(one.artistId) - BigInt(other.artistId)))

/** Shares by the rule that decision 0034 replaced: money of all members by all their downloads, rounded down for each artist. */
export function sharesByCount(fen: number, taken: readonly Taken[]): { artistId: string; fen: number }[] {
  const total = BigInt(taken.reduce((sum, { count }) => sum + count, 0))
  const ofArtists = taken.filter(({ artistId }) => artistId !== '')
  return ofArtists.map(({ artistId, count }) => ({ artistId, fen: Number((BigInt(fen) * BigInt(count)) / total) }))
}
