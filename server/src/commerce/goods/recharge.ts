import { RECHARGE_MIN_FEN } from '@shenglang/contract/commerce/orders'
import { fault } from '@shenglang/contract/faults'
import { yuan } from '@shenglang/contract/format'
import type { Goods } from './goods.ts'

/** A top-up of the balance: `goodsId` is the amount in fen. The ledger writes it with the payment; here is nothing left to do. */
export const recharge: Goods = {
  async offer({ rules }, _userId, { goodsId, quantity }) {
    const fen = Number(goodsId)
    const isOffered = rules.rechargeFen.includes(fen)
    if (!isOffered && (fen < RECHARGE_MIN_FEN || fen > rules.rechargeMaxFen)) {
      throw fault('BAD_ARGUMENT', {
        message: `充值金额应在 ${yuan(RECHARGE_MIN_FEN)} 到 ${yuan(rules.rechargeMaxFen)} 之间`,
      })
    }
    if (quantity > 1) throw fault('PIECES_TOO_MANY', { max: 1 })
    return {
      title: `余额充值 ${yuan(fen)}`,
      cover: '',
      coverColor: '',
      unitFen: fen,
      artistId: null,
      isShipped: false,
      detail: {},
    }
  },
  async deliver() {},
  async revoke() {},
}
