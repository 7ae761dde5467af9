import type { UpgradeOffer } from '@shenglang/contract/commerce/access/upgrade-offer'
import { gainsOver } from '@shenglang/contract/commerce/levels/benefits'
import type { VipGoods, VipPlan } from '@shenglang/contract/commerce/levels/entities'
import { exactYuan } from '@shenglang/contract/commerce/sale/money'
import type { CheckoutItem } from '../checkout/payments/checkout-request.ts'
import { planName } from '../levels/plan-text.ts'
import * as texts from './texts.ts'

/** One way to open what was refused. */
export interface Offer {
  /** The button's label. */
  name: string
  price: string
  /** Text on the works that the offer opens. */
  description: string
  items: readonly CheckoutItem[]
  /** Purchases are permanent; what a level opens closes with it. */
  isPurchase: boolean
  /** It opens everything that was refused. */
  isWhole: boolean
  fen: number
}

const OFFERS_MAX = 3
/** The most items of one order. */
const ITEMS_MAX = 50

type Tier = Pick<VipGoods, 'vipLevel' | 'benefits'>

/**
 * The ways to open all works, cheapest first, then a part of them; `tiers` explain the difference of levels that open the same.
 */
export function offersOf(offer: UpgradeOffer, tiers: readonly Tier[]): Offer[] {
  const levels = offer.levels.filter(({ opens }) => opens > offer.openNow)
  const offers = [
    ...bothOf(offer),
    ...purchaseOf(offer),
    ...levels.map((level, index) => levelOf(level, levels[index - 1], offer.total, tiers)),
  ]
  return offers
    .filter(({ items }) => items.length <= ITEMS_MAX)
    .toSorted((one, other) => Number(other.isWhole) - Number(one.isWhole) || one.fen - other.fen)
    .slice(0, OFFERS_MAX)
}

function purchaseOf({ total, openNow, toBuy, buyCount, buyFen }: UpgradeOffer): Offer[] {
  // The offer lists fewer than it counts: they do not fit into one order.
  if (toBuy.length === 0 || toBuy.length < buyCount) return []
  const single = { name: texts.buyThisTrack, description: texts.yoursForever }
  const many = { name: texts.buyTracks(buyCount), description: texts.openText(openNow + buyCount, total) }
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

type Level = UpgradeOffer['levels'][number]

function levelOf({ vipLevel, opens, plan }: Level, below: Level | undefined, total: number, tiers: readonly Tier[]): Offer {
  const isSame = below !== undefined && below.opens === opens
  const gains = isSame ? gainsBetween(below.vipLevel, vipLevel, tiers) : []
  return {
    name: texts.openVipLevel(vipLevel),
    price: `${exactYuan(plan.priceFen)} / ${planName(plan.months)}`,
    description: gains.length > 0 ? texts.alsoGives(gains) : total === 1 ? texts.sameLevelOpens : texts.openText(opens, total),
    items: [level(plan)],
    isPurchase: false,
    isWhole: opens === total,
    fen: plan.priceFen,
  }
}

/** Benefits of a level that the cheaper one, which opens as many works, does not have. */
function gainsBetween(belowLevel: number, vipLevel: number, tiers: readonly Tier[]): string[] {
  const benefitsOf = (level: number) => tiers.find((tier) => tier.vipLevel === level)?.benefits ?? []
  return gainsOver(benefitsOf(vipLevel), benefitsOf(belowLevel))
}

/** A level for most works, and a purchase of the rest: `VIP2 可打开 40 首中的 31 首，单买其余 9 首`. */
function bothOf({ total, levels, cheapest: { kind, plan, resourceIds, fen } }: UpgradeOffer): Offer[] {
  if (kind !== 'both' || !plan) return []
  const opens = levels.find(({ vipLevel }) => vipLevel === plan.vipLevel)?.opens ?? 0
  return [
    {
      name: texts.openVipBuyRest(plan.vipLevel, resourceIds.length),
      price: exactYuan(fen),
      description: `VIP${plan.vipLevel} ${texts.openText(opens, total)}`,
      items: [level(plan), ...resourceIds.map(bought)],
      isPurchase: false,
      isWhole: true,
      fen,
    },
  ]
}

const level = ({ planId }: VipPlan): CheckoutItem => ({ goodsType: 'VIP', goodsId: planId })
const bought = (goodsId: string): CheckoutItem => ({ goodsType: 'RESOURCE', goodsId })
