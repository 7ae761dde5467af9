import * as contract from '@shenglang/contract/commerce/routes'
import { CALL_LIMITS } from '@shenglang/contract/limits'
import { userOf } from '@shenglang/contract/roles'
import type { Calls } from '../../platform/http/calls.ts'
import type { CommerceDeps } from '../deps.ts'
import { cancelOwnOrder, checkOrder, createOrder, listOrders, payAgain, receiveOrder } from './orders.ts'

export function mountOrders(calls: Calls, deps: CommerceDeps): void {
  calls
    .on(contract.createOrder, (args, caller) => createOrder(deps, userOf(caller), args))
    .on(contract.payOrder, (args, caller) => payAgain(deps, userOf(caller), args))
    .on(contract.cancelOrder, ({ id }, caller) => cancelOwnOrder(deps, userOf(caller), id))
    .on(contract.receiveOrder, ({ id }, caller) => receiveOrder(deps, userOf(caller), id))
    .on(contract.checkOrder, ({ id }, caller) => checkOrder(deps, userOf(caller), id))
    .on(contract.listOrders, (args, caller) => listOrders(deps, userOf(caller), args))
    .limit([contract.createOrder, contract.payOrder], CALL_LIMITS.orders)
}
