import type { Advice } from '@shenglang/contract/commerce/advice'
import type { VipPlan } from '@shenglang/contract/commerce/entities'
import { exactYuan } from '@shenglang/contract/commerce/money'
import type { CheckoutItem } from '../checkout/request.ts'
import { planName } from '../plan-words.ts'

/** One way to open what was refused. */
export interface Offer {
  /** What the button says. */
  name: string
  price: string
  /** What of it that opens. */
  words: string
  items: readonly CheckoutItem[]
  /** Bought works are theirs; what a level opens closes with it. */
  isPurchase: boolean
  /** Nothing stays locked. */
  isWhole: boolean
  fen: number
}

const OFFERS_MAX = 3
/** Things of one order. */
const ITEMS_MAX = 50

/** The ways to open all of it, the cheapest first, then those that open a part. */
export function offersOf(advice: Advice): Offer[] {
  const levels = advice.levels.filter(({ opens }) => opens > advice.openNow)
  const offers = [...bothOf(advice), ...purchaseOf(advice), ...levels.map((level) => levelOf(level, advice.total))]
  return offers
    .filter(({ items }) => items.length <= ITEMS_MAX)
    .toSorted((one, other) => Number(other.isWhole) - Number(one.isWhole) || one.fen - other.fen)
    .slice(0, OFFERS_MAX)
}

function purchaseOf({ total, openNow, toBuy, buyCount, buyFen }: Advice): Offer[] {
  // More than are told of do not go into one order.
  if (toBuy.length === 0 || toBuy.length < buyCount) return []
  const single = { name: '单买这一首', words: '买下就一直是你的' }
  const many = { name: `单买 ${buyCount} 首`, words: openWords(openNow + buyCount, total) }
  return [
    {
      ...(total === 1 ? single : many),
      price: exactYuan(buyFen),
      items: toBuy.map(({ resourceId }) => bought(resourceId)),
      isPurchase: true,
      isWhole: openNow + buyCount === total,
      fen: buyFen,
    },
  ]
}

function levelOf({ vipLevel, opens, plan }: Advice['levels'][number], total: number): Offer {
  return {
    name: `开通 VIP${vipLevel}`,
    price: `${exactYuan(plan.priceFen)} / ${planName(plan.months)}`,
    words: total === 1 ? '同级的曲目也都能打开' : openWords(opens, total),
    items: [level(plan)],
    isPurchase: false,
    isWhole: opens === total,
    fen: plan.priceFen,
  }
}

/** A level for most, and the rest bought: `VIP2 可打开 40 首中的 31 首，单买其余 9 首`. */
function bothOf({ total, levels, cheapest: { kind, plan, resourceIds, fen } }: Advice): Offer[] {
  if (kind !== 'both' || !plan) return []
  const opens = levels.find(({ vipLevel }) => vipLevel === plan.vipLevel)?.opens ?? 0
  return [
    {
      name: `开通 VIP${plan.vipLevel}，单买其余 ${resourceIds.length} 首`,
      price: exactYuan(fen),
      words: `VIP${plan.vipLevel} ${openWords(opens, total)}`,
      items: [level(plan), ...resourceIds.map(bought)],
      isPurchase: false,
      isWhole: true,
      fen,
    },
  ]
}

const level = ({ planId }: VipPlan): CheckoutItem => ({ goodsType: 'VIP', goodsId: planId })
const bought = (goodsId: string): CheckoutItem => ({ goodsType: 'RESOURCE', goodsId })

const openWords = (opens: number, total: number) =>
  opens >= total ? `可打开全部 ${total} 首` : `可打开 ${total} 首中的 ${opens} 首`
