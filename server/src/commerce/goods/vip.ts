import { fault } from '@shenglang/contract/faults'
import { VipDetail } from '../decide/periods.ts'
import * as periods from '../rights/periods.sql.ts'
import { settlePeriods } from '../rights/periods.ts'
import { tellRevoked } from '../rights/revocations.ts'
import { tellRightsChanged } from '../rights/rights-changed.ts'
import { lockTeam } from '../rights/seats.ts'
import type { Goods, SoldItem } from './goods.ts'

const detailOf = ({ detail }: SoldItem) => VipDetail.parse(detail)

/** A level for some months. */
export const vip: Goods = {
  lock: ({ transaction }, { userId }) => lockTeam(transaction, userId),

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
