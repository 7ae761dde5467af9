import { endOfLevel, takenFor } from '@shenglang/contract/commerce/vip'
import { fault } from '@shenglang/contract/faults'
import { addMonths } from '@shenglang/contract/shanghai'
import * as z from 'zod/mini'
import * as periods from '../rights/periods.sql.ts'
import { settlePeriods } from '../rights/periods.ts'
import { tellRevoked } from '../rights/revocations.ts'
import { tellRightsChanged } from '../rights/rights-changed.ts'
import { lockTeam } from '../rights/seats.ts'
import { selectPlan } from '../vip-goods.sql.ts'
import type { Goods, Sale, SoldItem } from './goods.ts'

/** What an order of VIP remembers. */
const VipDetail = z.object({
  vipLevel: z.int(),
  months: z.int(),
  /** Of lower levels that were paid for, which this one takes in payment. */
  taken: z.array(z.object({ periodId: z.string(), takenFen: z.int(), leftFen: z.int() })),
})

const detailOf = ({ detail }: SoldItem) => VipDetail.parse(detail)

/** A level for some months: added to the end of what one has, behind a higher level, or in exchange for what is left of lower ones. @public */
export const vip: Goods = {
  async offer({ transaction, now }, userId, { goodsId, quantity }) {
    const plan = await selectPlan(transaction, goodsId)
    if (!plan) throw fault('GOODS_NOT_FOUND')
    if (quantity !== 1) throw fault('PIECES_TOO_MANY', { max: 1 })
    const { vipLevel, months, priceFen } = plan
    await periods.lockPeriods(transaction, userId)
    const own = await periods.selectPeriods(transaction, userId, now)
    const at = now.getTime()
    const end = endOfLevel(own, vipLevel, at)
    if (end === null) throw fault('ALREADY_BOUGHT', { title: `VIP${vipLevel}` })
    const isUpgrade = end === at
    const free = own.filter(periods.isBought).filter(({ isTaken }) => isUpgrade && !isTaken)
    const taken = takenFor(free, vipLevel, priceFen, at)
    const takenFen = taken.reduce((sum, each) => sum + each.takenFen, 0)
    return {
      title: `VIP${vipLevel} ${plan.name} ${months} 个月`,
      cover: '',
      coverColor: '',
      unitFen: priceFen - takenFen,
      artistId: null,
      isShipped: false,
      detail: VipDetail.parse({ vipLevel, months, taken }),
    }
  },

  lock: ({ transaction }, { userId }) => lockTeam(transaction, userId),

  async reserve({ transaction }, item) {
    const isKept = await periods.reserveTaken(transaction, item.orderItemId, detailOf(item).taken)
    // Two levels of one order were offered for the same rest of a third.
    if (!isKept) throw fault('BAD_ARGUMENT', { field: 'items', message: '一次只能升级到一个等级' })
  },

  release: ({ transaction }, item) => periods.releaseTaken(transaction, item.orderItemId),

  async deliver(sale, item) {
    const { transaction, now } = sale
    const { vipLevel, months, taken } = detailOf(item)
    await periods.lockPeriods(transaction, item.userId)
    await leaveRest(sale, item)
    await periods.endTaken(transaction, item.orderItemId, now)
    await periods.insertPeriod(transaction, {
      user_id: item.userId,
      vip_level: vipLevel,
      starts_at: now,
      ends_at: new Date(addMonths(now.getTime(), months)),
      months,
      anchor_at: now,
      anchor_months: months,
      source: 'order',
      order_item_id: item.orderItemId,
      worth_fen: item.amountFen + taken.reduce((sum, { takenFen }) => sum + takenFen, 0),
    })
    await settlePeriods(transaction, item.userId, now)
    await tellRightsChanged(transaction, item.userId)
  },

  async revoke({ transaction, now }, item, { take, ms, amountFen }) {
    const { userId, orderItemId } = item
    await periods.lockPeriods(transaction, userId)
    const taker = await periods.selectTaker(transaction, orderItemId)
    if (taker) {
      const message =
        taker.status === 'CREATED'
          ? '这段会员正抵扣一个待付款的订单，请先取消那个订单'
          : `这段会员已抵扣订单 ${taker.orderNo} 的升级，只能与那个订单一起退`
      throw fault('REFUND_REFUSED', { message })
    }
    if (take === 'all') {
      await periods.endOfItem(transaction, orderItemId, now)
      await periods.returnTaken(transaction, orderItemId)
    } else {
      // What came back pays for no upgrade any more.
      await periods.changeLevel(transaction, orderItemId, detailOf(item).vipLevel, { worthFen: -amountFen, ms: -ms })
    }
    if (take === 'nothing') return
    await settlePeriods(transaction, userId, now)
    await tellRevoked(transaction, userId)
  },

  async restore({ transaction, now }, item, { take, ms, amountFen }) {
    await periods.lockPeriods(transaction, item.userId)
    const { taken, vipLevel } = detailOf(item)
    if (take !== 'all') {
      await periods.changeLevel(transaction, item.orderItemId, vipLevel, { worthFen: amountFen, ms })
    } else if (await periods.resumeOfItem(transaction, item.orderItemId)) {
      const again = await periods.takeAgain(transaction, item.orderItemId, taken, now)
      const lostFen = taken.reduce((sum, { periodId, takenFen }) => sum + (again.has(periodId) ? 0 : takenFen), 0)
      if (lostFen > 0) await periods.lessenWorth(transaction, item.orderItemId, lostFen)
    }
    await settlePeriods(transaction, item.userId, now)
    await tellRightsChanged(transaction, item.userId)
  },
}

/** What the price left of lower periods, as time that waits behind this one and ends with its refund. */
async function leaveRest({ transaction, now }: Sale, item: SoldItem): Promise<void> {
  const own = await periods.selectPeriods(transaction, item.userId, now)
  for (const { periodId, takenFen, leftFen } of detailOf(item).taken) {
    const period = own.filter(periods.isBought).find((each) => each.periodId === periodId)
    if (leftFen === 0 || !period) continue
    const left = period.endsAt - Math.max(period.startsAt, now.getTime())
    const rest = Number((BigInt(left) * BigInt(leftFen)) / BigInt(takenFen + leftFen))
    if (rest === 0) continue
    await periods.insertPeriod(transaction, {
      user_id: item.userId,
      vip_level: period.vipLevel,
      starts_at: now,
      ends_at: new Date(now.getTime() + rest),
      source: 'order',
      order_item_id: item.orderItemId,
      worth_fen: leftFen,
    })
  }
}
