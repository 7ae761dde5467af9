import * as z from 'zod/mini'

const count = (min: number, max: number) => z.int().check(z.gte(min), z.lte(max))
const fen = () => count(0, 100_000_000)
const percent = () => count(0, 100)

/** Spending limits of minors from an age on, in fen; counsel is to confirm the defaults (未成年人网络保护条例). */
const SpendingLimit = z.object({ fromAge: count(0, 17), singleFen: fen(), monthFen: fen() })

const areAgesDistinct = (limits: { fromAge: number }[]) => new Set(limits.map(({ fromAge }) => fromAge)).size === limits.length

/** The sale rules that the operator sets; all have defaults. */
export const SaleRules = z.object({
  /** Payment deadline in minutes; the provider's expiry is the same. */
  unpaidMinutes: z._default(count(1, 120), 15),
  /** Maximum number of unpaid orders of one user. */
  openOrdersMax: z._default(count(1, 50), 3),
  /** Maximum number of pieces of one item in an order. */
  piecesMax: z._default(count(1, 1000), 10),
  /** Days after which shipped goods count as received, and an artist's share of them is payable. */
  receiptDays: z._default(count(1, 90), 10),
  /**
   * Days for which purchases that were not downloaded are refunded automatically, and an artist's share of anything but goods is
   * pending.
   */
  refundDays: z._default(count(0, 90), 7),
  /** Points earned per yuan paid. */
  pointsPerYuan: z._default(count(0, 1000), 1),
  /** The artist's share of a sale. */
  artistSharePercent: z._default(percent(), 70),
  /** The share of a month's VIP income that is distributed to artists by members' downloads. */
  memberPoolPercent: z._default(percent(), 40),
  /** The minimum amount of a payout. */
  payoutFromFen: z._default(fen(), 10_000),
  /** A refund or payout above this amount waits until a second staff member confirms it; 0 for no limit. */
  secondEyesFromFen: z._default(fen(), 0),
  /**
   * A published work is reviewed again before an artist's new price applies if it is above this many times the last reviewed
   * price.
   */
  priceRiseFactor: z._default(count(1, 100), 3),
  rechargeFen: z._default(
    z.array(count(1, 100_000_000)).check(z.minLength(1), z.maxLength(12)),
    [1000, 3000, 5000, 10_000, 20_000, 50_000],
  ),
  rechargeMaxFen: z._default(fen(), 1_000_000),
  /** Presale price by level, in percent of the price; 100 for levels that are not listed. */
  presalePercents: z._default(z.record(z.string().check(z.regex(/^[1-9]$/)), percent()), { '2': 90, '3': 80, '4': 80 }),
  minorLimits: z._default(z.array(SpendingLimit).check(z.maxLength(10), z.refine(areAgesDistinct)), [
    { fromAge: 0, singleFen: 0, monthFen: 0 },
    { fromAge: 8, singleFen: 5000, monthFen: 20_000 },
    { fromAge: 16, singleFen: 10_000, monthFen: 40_000 },
  ]),
})
export type SaleRules = z.infer<typeof SaleRules>
export type SaleRuleName = keyof SaleRules
export const SALE_RULE_NAMES = Object.keys(SaleRules.shape) as [SaleRuleName, ...SaleRuleName[]]

/** The text of the rule `priceRiseFactor`, for artists and staff. */
export const priceRiseText = (times: string): string =>
  `把已发布的作品涨到上次审核价格的${times}以上，或从免费改为收费，要先审核，此前按原价出售`

/** The label of each rule, with its unit. */
export const SALE_RULE_TEXT: Record<SaleRuleName, string> = {
  unpaidMinutes: '未付款订单保留的分钟数，1 到 120',
  openOrdersMax: '一人同时待付款的订单数，1 到 50',
  piecesMax: '一件商品一次最多购买的件数，1 到 1000',
  receiptDays: '发货后自动确认收货、商品的分成可以结算的天数，1 到 90',
  refundDays: '未下载可自助退款、单曲与音乐包等的分成等待结算的天数，0 到 90',
  pointsPerYuan: '每付 1 元所得积分，0 到 1000',
  artistSharePercent: '作品售出后艺人的分成百分比，0 到 100',
  memberPoolPercent: '每位会员当月会员费中按其下载分给艺人的百分比，0 到 100',
  payoutFromFen: '起付金额',
  secondEyesFromFen: '超过多少的退款与付款要另一位同事复核，0 为不需要',
  priceRiseFactor: '艺人把已发布作品涨到上次审核价格的几倍以上要先审核，1 到 100',
  rechargeFen: '充值档位，1 到 12 个',
  rechargeMaxFen: '一次充值的上限',
  presalePercents: '各等级预售价的百分比，如 {"2": 90}',
  minorLimits: '未成年人消费限额：每个年龄段单笔与每月的上限，年龄不能重复',
}
