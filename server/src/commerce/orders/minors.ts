import { ageOfMinor, limitForAge, spentFen } from '@shenglang/contract/commerce/minors'
import type { Channel, GoodsType } from '@shenglang/contract/commerce/orders'
import { fault } from '@shenglang/contract/faults'
import { yuan } from '@shenglang/contract/format'
import { instantOfShanghai, shanghaiDay } from '@shenglang/contract/shanghai'
import type { Sale } from '../goods/goods.ts'
import { selectSpent } from './minors.sql.ts'

/** A buyer, locked, so that what is spent is counted one order at a time. */
export interface Buyer {
  user_id: string
  is_minor: boolean
  birth_year: number | null
}

/** What somebody is about to spend. */
interface Purchase {
  /** Of an order that stands already. */
  orderId?: string
  channel: Channel
  isSandbox: boolean
  items: readonly { goodsType: GoodsType; amountFen: number }[]
}

/** Throws MINOR_LIMIT where somebody in minor mode would spend more at once, or in this month of Shanghai, than the age may. */
export async function requireAllowance({ transaction, now, rules }: Sale, buyer: Buyer, purchase: Purchase): Promise<void> {
  if (!buyer.is_minor) return
  const limit = limitForAge(rules.minorLimits, ageOfMinor(buyer.birth_year, now))
  const amountFen = purchase.items.reduce((sum, item) => sum + item.amountFen, 0)
  if (!limit || amountFen === 0) return
  const { singleFen, monthFen } = limit
  if (singleFen === 0 || monthFen === 0) throw beyond('未成年人模式下，这个年龄不能付费', 0)
  if (amountFen > singleFen) throw beyond(`未成年人模式下，单笔最多 ${yuan(singleFen)}`, singleFen)
  const spent = await selectSpent(transaction, {
    userId: buyer.user_id,
    isSandbox: purchase.isSandbox,
    since: new Date(instantOfShanghai(`${shanghaiDay(now).slice(0, 7)}-01T00:00`)),
    exceptOrderId: purchase.orderId ?? null,
  })
  const topUps = purchase.items.filter(({ goodsType }) => goodsType === 'RECHARGE')
  const topUpFen = spent.topUpFen + topUps.reduce((sum, item) => sum + item.amountFen, 0)
  const after =
    purchase.channel === 'balance'
      ? { ...spent, topUpFen, balanceFen: spent.balanceFen + amountFen }
      : { ...spent, topUpFen, moneyFen: spent.moneyFen + amountFen }
  const leftFen = Math.max(0, monthFen - spentFen(spent))
  if (spentFen(after) > monthFen) {
    throw beyond(`未成年人模式下，每月最多 ${yuan(monthFen)}，本月还可以消费 ${yuan(leftFen)}`, leftFen)
  }
}

const beyond = (message: string, leftFen: number) => fault('MINOR_LIMIT', { message, leftFen })
