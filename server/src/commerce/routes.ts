import * as contract from '@shenglang/contract/commerce/routes'
import { walletLines } from '@shenglang/contract/commerce/wallet-lines'
import { fault } from '@shenglang/contract/faults'
import { userOf } from '@shenglang/contract/roles'
import { cached } from '../platform/cached.ts'
import type { Calls } from '../platform/http/calls.ts'
import type { CommerceDeps } from './deps.ts'
import { listWalletLines } from './ledger/wallet-lines.ts'
import { checkOrder, listOrders } from './orders/orders.ts'
import { selectVipGoods } from './vip-goods.sql.ts'

const FRESH_MS = 10_000

export function mountCommerce(calls: Calls, deps: CommerceDeps): void {
  const goods = cached(FRESH_MS, () => selectVipGoods(deps.db))
  calls
    .on(contract.vipConfig, goods)
    .on(contract.createOrder, async () => {
      throw fault('CHANNEL_CLOSED')
    })
    .on(contract.checkOrder, ({ id }, caller) => checkOrder(deps, userOf(caller), id))
    .on(contract.listOrders, (args, caller) => listOrders(deps, userOf(caller), args))
    .on(walletLines, (args, caller) => listWalletLines(deps, userOf(caller), args))
}
