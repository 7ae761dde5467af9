import type { UpgradeOffer } from '@shenglang/contract/commerce/access/upgrade-offer'
import type { VipPlan } from '@shenglang/contract/commerce/levels/entities'
import { exactYuan } from '@shenglang/contract/commerce/sale/money'
import type { CheckoutItem } from '../checkout/payments/checkout-request.ts'
import { planName } from '../levels/plan-text.ts'
import * as texts from './texts.ts'

/** One way to open what was refused. */
export interface Offer {
  /** The button's label. */
  name: string
  price: string
  /** What it opens. */
  words: string
  items: readonly CheckoutItem[]
  /** Purchases are permanent; what a level opens closes with it. */
  isPurchase: boolean
  /** Nothing stays locked. */
  isWhole: boolean
  fen: number
}

const OFFERS_MAX = 3
/** The most items of one order. */
const ITEMS_MAX = 50

/** The ways to open all of it, cheapest first, then those that open a part. */
export function offersOf(offer: UpgradeOffer): Offer[] {
  const levels = offer.levels.filter(({ opens }) => opens > offer.openNow)
  const offers = [...bothOf(offer), ...purchaseOf(offer), ...levels.map((level) => levelOf(level, offer.total))]
  return offers
    .filter(({ items }) => items.length <= ITEMS_MAX)
    .toSorted((one, other) => Number(other.isWhole) - Number(one.isWhole) || one.fen - other.fen)
    .slice(0, OFFERS_MAX)
}

function purchaseOf({ total, openNow, toBuy, buyCount, buyFen }: UpgradeOffer): Offer[] {
  // The offer lists fewer than it counts: they do not fit into one order.
  if (toBuy.length === 0 || toBuy.length < buyCount) return []
  const single = { name: texts.buyThisTrack, words: texts.yoursForever }
  const many = { name: texts.buyTracks(buyCount), words: texts.openText(openNow + buyCount, total) }
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

function levelOf({ vipLevel, opens, plan }: UpgradeOffer['levels'][number], total: number): Offer {
  return {
    name: texts.openVipLevel(vipLevel),
    price: `${exactYuan(plan.priceFen)} / ${planName(plan.months)}`,
    words: total === 1 ? texts.sameLevelOpens : texts.openText(opens, total),
    items: [level(plan)],
    isPurchase: false,
    isWhole: opens === total,
    fen: plan.priceFen,
  }
}

/** A level for most, and the rest bought: `VIP2 可打开 40 首中的 31 首，单买其余 9 首`. */
function bothOf({ total, levels, cheapest: { kind, plan, resourceIds, fen } }: UpgradeOffer): Offer[] {
  if (kind !== 'both' || !plan) return []
  const opens = levels.find(({ vipLevel }) => vipLevel === plan.vipLevel)?.opens ?? 0
  return [
    {
      name: texts.openVipBuyRest(plan.vipLevel, resourceIds.length),
      price: exactYuan(fen),
      words: `VIP${plan.vipLevel} ${texts.openText(opens, total)}`,
      items: [level(plan), ...resourceIds.map(bought)],
      isPurchase: false,
      isWhole: true,
      fen,
    },
  ]
}

const level = ({ planId }: VipPlan): CheckoutItem => ({ goodsType: 'VIP', goodsId: planId })
const bought = (goodsId: string): CheckoutItem => ({ goodsType: 'RESOURCE', goodsId })
