import type { ActionName } from './actions.ts'

/** The relative frequency of each action. */
export const EVEN: Record<ActionName, number> = {
  ...{ buy: 12, settle: 3, cancel: 1, take: 12, price: 2, file: 1, pack: 1, pass: 4, work: 2, publish: 1, presell: 1 },
  ...{ request: 4, decide: 6, confirm: 3, staff: 2, portal: 1, end: 6, seat: 3, unseat: 1, grant: 1 },
  ...{ ship: 2, receive: 1, ask: 1, quote: 2, deliver: 2, answer: 2, minor: 1, merge: 1, pool: 1 },
}
const NONE = { grant: 0, publish: 0, presell: 0, work: 0, minor: 0, merge: 0, ship: 0, receive: 0, ask: 0 }
/** Worlds of upgrades; of packs and coupons; of presales; of everything; of goods and made-to-measure works. */
export const WEIGHTS: readonly Record<ActionName, number>[] = [
  { ...EVEN, ...NONE, buy: 18, grant: 1, price: 1, request: 2, decide: 8, staff: 3, seat: 4 },
  { ...EVEN, ...NONE, buy: 16, take: 16, pack: 2, seat: 0 },
  { ...EVEN, ...NONE, publish: 3, presell: 3, work: 5, seat: 0 },
  EVEN,
  { ...EVEN, ...NONE, merge: 1, minor: 1, ship: 4, receive: 3, ask: 4, quote: 5, deliver: 3, answer: 3 },
]
export const LIKE_ALL = { VIP: 4, track: 3, pack: 3, presale: 2, money: 1, goods: 1, made: 1 }
/** The relative frequency of goods that buyers of each kind of world order. */
export const PREFERENCES: readonly (typeof LIKE_ALL)[] = [
  { VIP: 12, track: 1, pack: 1, presale: 0, money: 1, goods: 0, made: 0 },
  { VIP: 1, track: 4, pack: 6, presale: 1, money: 1, goods: 0, made: 0 },
  { VIP: 1, track: 3, pack: 2, presale: 6, money: 1, goods: 0, made: 0 },
  LIKE_ALL,
  { VIP: 1, track: 2, pack: 1, presale: 1, money: 1, goods: 7, made: 5 },
]
export const KINDS = WEIGHTS.length
