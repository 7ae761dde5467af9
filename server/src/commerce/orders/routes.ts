import * as orders from '@shenglang/contract/commerce/order-routes'
import * as contract from '@shenglang/contract/commerce/orders/routes'
import * as rules from '@shenglang/contract/commerce/sale/rule-routes'
import * as staff from '@shenglang/contract/commerce/staff-order-routes'
import { CALL_LIMITS } from '@shenglang/contract/limits'
import { userOf } from '@shenglang/contract/roles'
import type { Calls } from '../../platform/http/calls.ts'
import { demandRuleAccess } from '../decide/sale/sale-rules.ts'
import { type PayerDeps, payerIn } from '../payments/wechat-payer.ts'
import type { CommerceDeps } from '../sale/deps.ts'
import { readSaleRules, setSaleRule } from '../sale/sale-rules.ts'
import { readWallet } from '../wallet/wallet.ts'
import { createOrder, payAgain } from './create-order.ts'
import { readOrderBooks } from './order-books.ts'
import { cancelMyOrder, checkOrder, listOrders, readOrder, receiveOrder } from './orders.ts'
import { quoteOrder } from './quote-order.ts'
import { shipOrders } from './ship-orders.ts'
import { correctShipping, dropOrder, findOrder, findOrders, shipOrder } from './staff.ts'

/** `placing` has a separate pool of connections for the calls that buyers wait for at checkout. */
export function mountOrders(calls: Calls, deps: CommerceDeps & PayerDeps, placing: CommerceDeps): void {
  calls
    .on(contract.createOrder, (args, caller, exchange) => {
      const requestKey = exchange.idempotencyKey ?? null
      return createOrder(placing, userOf(caller), args, { requestKey, payer: () => payerIn(deps, exchange, userOf(caller)) })
    })
    .on(contract.payOrder, (args, caller, exchange) =>
      payAgain(placing, userOf(caller), args, () => payerIn(deps, exchange, userOf(caller))),
    )
    .on(contract.cancelOrder, ({ id }, caller) => cancelMyOrder(deps, userOf(caller), id))
    .on(contract.receiveOrder, ({ id }, caller) => receiveOrder(deps, userOf(caller), id))
    .on(contract.checkOrder, ({ id }, caller) => checkOrder(deps, userOf(caller), id))
    .on(contract.listOrders, (args, caller) => listOrders(deps, userOf(caller), args))
    .on(orders.readOrder, ({ id }, caller) => readOrder(deps, userOf(caller), id))
    .on(orders.quoteOrder, (args, caller) => quoteOrder(deps, userOf(caller), args))
    .on(orders.readWallet, (_args, caller) => readWallet(deps, userOf(caller)))
    .on(staff.findOrders, (args) => findOrders(deps, args))
    .on(staff.findOrder, ({ id }) => findOrder(deps, id))
    .on(staff.readOrderBooks, ({ id }) => readOrderBooks(deps, id))
    .on(staff.shipOrder, (args) => shipOrder(deps, args))
    .on(staff.shipOrders, (args) => shipOrders(deps, args))
    .on(staff.correctShipping, (args, caller) => correctShipping(deps, userOf(caller), args))
    .on(staff.dropOrder, ({ id }) => dropOrder(deps, id))
    .on(rules.readRules, () => readSaleRules(deps.db))
    .on(rules.setRule, (change, caller) => {
      demandRuleAccess(change.name, caller)
      return setSaleRule(deps.db, change)
    })
    .limit([contract.createOrder, contract.payOrder], CALL_LIMITS.orders)
    .limit([orders.quoteOrder], CALL_LIMITS.quotes)
}
