import type { UserInfo } from '@shenglang/contract/accounts/entities'
import type { BoughtPlan, VipPlan } from '@shenglang/contract/commerce/entities'
import { shanghaiDay } from '@shenglang/contract/shanghai'

const NAMES: Record<number, string> = { 1: '一个月', 3: '一季', 6: '半年', 12: '一年' }
const CARDS: Record<number, string> = { 1: '月卡', 3: '季卡', 6: '半年卡', 12: '年卡' }

/** How long a plan lasts, as people say it. */
export const planName = (months: number): string => NAMES[months] ?? `${months} 个月`

/** `年卡 · 12 个月`. */
export function planCard(months: number): string {
  const card = CARDS[months]
  return card === undefined ? `${months} 个月` : `${card} · ${months} 个月`
}

/** A day of a plan in full, such as `2027/11/24`, since it may be years away. */
export const planDay = (instant: string): string => shanghaiDay(new Date(instant)).replaceAll('-', '/')

/** What stands beside the account line, such as `年卡，到 2027/11/24`; '' without VIP. */
export function ownPlan({ vipPlan, vipExpireTime }: Pick<UserInfo, 'vipPlan' | 'vipExpireTime'>): string {
  if (!vipPlan) return ''
  return `${sourceName(vipPlan)}，${vipExpireTime === '' ? '长期有效' : `到 ${planDay(vipExpireTime)}`}`
}

function sourceName({ source, months, isRest }: BoughtPlan): string {
  if (source === 'seat') return '团队席位'
  if (source === 'grant') return '赠送'
  if (months === null) return '升级剩余'
  const card = CARDS[months] ?? `${months} 个月`
  return isRest ? `${card}（升级剩余）` : card
}

/** The price by month, rounded to the jiao, such as `22.3`: what is paid is the plan's own price. */
export function monthPrice({ priceFen, months }: VipPlan): string {
  const jiao = Math.round(priceFen / months / 10)
  return jiao % 10 === 0 ? String(jiao / 10) : (jiao / 10).toFixed(1)
}

/** What a plan saves against so many months bought one by one; 0 where that is not on sale. */
export function savedFen({ priceFen, months, planId }: VipPlan, plans: readonly VipPlan[]): number {
  const monthly = plans.find((plan) => plan.months === 1 && plan.planId !== planId)
  return monthly ? Math.max(0, monthly.priceFen * months - priceFen) : 0
}

/** `合 ¥22.3 一个月，比月卡省 ¥92`; '' for a single month. */
export function planWords(plan: VipPlan, plans: readonly VipPlan[]): string {
  if (plan.months === 1) return ''
  const saved = savedFen(plan, plans)
  const words = `合 ¥${monthPrice(plan)} 一个月`
  return saved > 0 ? `${words}，比月卡省 ¥${Math.floor(saved / 100)}` : words
}
