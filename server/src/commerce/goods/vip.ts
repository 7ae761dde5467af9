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

  async revoke({ transaction, now }, { userId, orderItemId }) {
    await periods.lockPeriods(transaction, userId)
    const taker = await periods.selectTaker(transaction, orderItemId)
    if (taker?.status === 'CREATED')
      throw fault('REFUND_REFUSED', { message: '这段会员正抵扣一个待付款的订单，请先取消那个订单' })
    await periods.endOfItem(transaction, orderItemId, now)
    // What a later level took in payment holds what this one took: it does not come back a second time.
    if (!taker) await periods.returnTaken(transaction, orderItemId)
    await settlePeriods(transaction, userId, now)
    await tellRevoked(transaction, userId)
  },

  async restore({ transaction, now }, item) {
    await periods.lockPeriods(transaction, item.userId)
    const { taken } = detailOf(item)
    if (await periods.resumeOfItem(transaction, item.orderItemId)) {
      const again = await periods.takeAgain(transaction, item.orderItemId, taken, now)
      const lostFen = taken.reduce((sum, { periodId, takenFen }) => sum + (again.has(periodId) ? 0 : takenFen), 0)
      if (lostFen > 0) await periods.lessenWorth(transaction, item.orderItemId, lostFen)
    }
    await settlePeriods(transaction, item.userId, now)
    await tellRightsChanged(transaction, item.userId)
  },
}
