import * as z from 'zod/mini'

const count = (min: number, max: number) => z.int().check(z.gte(min), z.lte(max))
const fen = () => count(0, 100_000_000)
const percent = () => count(0, 100)

/** What somebody of an age may spend, in fen; counsel is to confirm the defaults (未成年人网络保护条例). */
const SpendingLimit = z.object({ fromAge: count(0, 17), singleFen: fen(), monthFen: fen() })

/** The rules of selling that the operator sets; what is not set has its default. */
export const SaleRules = z.object({
  /** How long an order can be paid, in minutes; the provider's expiry is the same. */
  unpaidMinutes: z._default(count(1, 120), 15),
  /** Unpaid orders of one person at a time. */
  openOrdersMax: z._default(count(1, 50), 3),
  /** Pieces of one thing in an order. */
  piecesMax: z._default(count(1, 1000), 10),
  /** After so many days goods that were sent count as received. */
  receiptDays: z._default(count(1, 90), 10),
  /** For so many days what was not downloaded is refunded by itself, and an artist's share waits. */
  refundDays: z._default(count(0, 90), 7),
  /** Points that one yuan paid earns. */
  pointsPerYuan: z._default(count(0, 1000), 1),
  /** Of what a sale brought, for its artist. */
  artistSharePercent: z._default(percent(), 70),
  /** Of what VIP brought in a month, shared among artists by members' downloads. */
  memberPoolPercent: z._default(percent(), 40),
  /** Less is not paid out. */
  payoutFromFen: z._default(fen(), 10_000),
  rechargeFen: z._default(
    z.array(count(1, 100_000_000)).check(z.minLength(1), z.maxLength(12)),
    [1000, 3000, 5000, 10_000, 20_000, 50_000],
  ),
  rechargeMaxFen: z._default(fen(), 1_000_000),
  /** Percent of the price that a level pays for presale items, by level; 100 where none is named. */
  presalePercents: z._default(z.record(z.string(), percent()), { '2': 90, '3': 80, '4': 80 }),
  minorLimits: z._default(z.array(SpendingLimit).check(z.maxLength(10)), [
    { fromAge: 0, singleFen: 0, monthFen: 0 },
    { fromAge: 8, singleFen: 5000, monthFen: 20_000 },
    { fromAge: 16, singleFen: 10_000, monthFen: 40_000 },
  ]),
})
export type SaleRules = z.infer<typeof SaleRules>
