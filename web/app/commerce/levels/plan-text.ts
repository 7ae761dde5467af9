import type { UserInfo } from '@shenglang/contract/accounts/entities'
import type { BoughtPlan, VipPlan } from '@shenglang/contract/commerce/levels/entities'
import { yuan } from '@shenglang/contract/format'
import { shanghaiDay } from '@shenglang/contract/shanghai'
import * as texts from './texts.ts'

/** A plan's short name, such as `年卡`. */
const cardName = (months: number): string => texts.CARD_NAMES[months] ?? texts.months(months)

/** The usual name of a plan's term. */
export const planName = (months: number): string => texts.TERM_NAMES[months] ?? texts.months(months)

/** `年卡 · 12 个月`. */
export function planCard(months: number): string {
  const card = texts.CARD_NAMES[months]
  return card === undefined ? texts.months(months) : texts.cardMonths(card, months)
}

/** A day of a plan in full, such as `2027/11/24`, since it may be years away. */
export const planDay = (instant: string): string => shanghaiDay(new Date(instant)).replaceAll('-', '/')

/** The text beside the account line, such as `年卡，到 2027/11/24`; '' without VIP. */
export function currentPlan({ vipPlan, vipExpireTime }: Pick<UserInfo, 'vipPlan' | 'vipExpireTime'>): string {
  if (!vipPlan) return ''
  return `${sourceName(vipPlan)}，${vipExpireTime === '' ? texts.validForever : texts.validUntil(planDay(vipExpireTime))}`
}

function sourceName({ source, months, isRest }: BoughtPlan): string {
  if (source === 'seat') return texts.teamSeats
  if (source === 'grant') return texts.gift
  if (months === null) return texts.upgradeRest
  const card = cardName(months)
  return isRest ? texts.upgradeRestOf(card) : card
}

/**
 * Label of the buy button, such as `立即开通 VIP3 · 年卡 ¥268`: opening, renewing or upgrading; a lower level begins once the
 * current one expires. An upgrade costs less by what is left of the current level, which the checkout knows.
 */
export function planAction({ vipLevel, months, priceFen }: VipPlan, userLevel: number): string {
  const plan = ` · ${cardName(months)}`
  const full = `${plan} ${yuan(priceFen)}`
  if (userLevel === 0) return texts.openNow(vipLevel) + full
  if (vipLevel === userLevel) return texts.renew(vipLevel) + full
  return vipLevel > userLevel ? texts.upgrade(vipLevel) + plan : texts.afterExpiry(vipLevel) + full
}

/** The price per month, rounded to the jiao, such as `22.3`; the plan's own price is paid. */
export function monthPrice({ priceFen, months }: VipPlan): string {
  const jiao = Math.round(priceFen / months / 10)
  return jiao % 10 === 0 ? String(jiao / 10) : (jiao / 10).toFixed(1)
}

/** The saving of a plan compared with single months, in fen; 0 if those are not on sale. */
export function savedFen({ priceFen, months, planId }: VipPlan, plans: readonly VipPlan[]): number {
  const monthly = plans.find((plan) => plan.months === 1 && plan.planId !== planId)
  return monthly ? Math.max(0, monthly.priceFen * months - priceFen) : 0
}

/** `合 ¥22.3 一个月，比月卡省 ¥92`; '' for a single month. */
export function planText(plan: VipPlan, plans: readonly VipPlan[]): string {
  if (plan.months === 1) return ''
  const saved = savedFen(plan, plans)
  const perMonth = texts.perMonthPrice(monthPrice(plan))
  return saved > 0 ? texts.cheaperThanMonthly(perMonth, Math.floor(saved / 100)) : perMonth
}
