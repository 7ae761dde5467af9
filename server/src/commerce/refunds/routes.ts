import * as contract from '@shenglang/contract/commerce/refunds/refund-routes'
import { userOf } from '@shenglang/contract/roles'
import type { Calls } from '../../platform/http/calls.ts'
import type { CommerceDeps } from '../sale/deps.ts'
import { confirmRefund, decideRefund, startRefund } from './grant-refund.ts'
import { quoteRefund, quoteRefundForStaff } from './quote-refund.ts'
import { listRefunds } from './refunds.ts'
import { requestRefund } from './request-refund.ts'

export function mountRefunds(calls: Calls, deps: Pick<CommerceDeps, 'db' | 'now'>): void {
  calls
    .on(contract.quoteRefund, (args, caller) => quoteRefund(deps, userOf(caller), args))
    .on(contract.askRefund, (args, caller) => requestRefund(deps, userOf(caller), args))
    .on(contract.quoteRefundForStaff, (args) => quoteRefundForStaff(deps, args))
    .on(contract.listRefunds, (args) => listRefunds(deps, args))
    .on(contract.decideRefund, (args, caller) => decideRefund(deps, userOf(caller), args))
    .on(contract.confirmRefund, ({ id }, caller) => confirmRefund(deps, userOf(caller), id))
    .on(contract.startRefund, (args, caller) => startRefund(deps, userOf(caller), args))
}
