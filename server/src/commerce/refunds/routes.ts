import * as contract from '@shenglang/contract/commerce/refunds/refund-routes'
import { userOf } from '@shenglang/contract/roles'
import type { Calls } from '../../platform/http/calls.ts'
import type { CommerceDeps } from '../sale/deps.ts'
import { confirmRefund, decideRefund, startRefund } from './grant-refund.ts'
import { quoteRefund, quoteRefundForStaff } from './quote-refund.ts'
import { listRefunds } from './refunds.ts'
import { requestKeyOf } from './request-key.ts'
import { requestRefund } from './request-refund.ts'

export function mountRefunds(calls: Calls, deps: Pick<CommerceDeps, 'db' | 'now'>): void {
  calls
    .on(contract.quoteRefund, (args, caller) => quoteRefund(deps, userOf(caller), args))
    .on(contract.askRefund, (args, caller, exchange) => {
      const userId = userOf(caller)
      return requestRefund(deps, userId, args, requestKeyOf(contract.askRefund, { userId, args, exchange }))
    })
    .on(contract.quoteRefundForStaff, (args) => quoteRefundForStaff(deps, args))
    .on(contract.listRefunds, (args) => listRefunds(deps, args))
    .on(contract.decideRefund, (args, caller, exchange) => {
      const userId = userOf(caller)
      return decideRefund(deps, userId, args, requestKeyOf(contract.decideRefund, { userId, args, exchange }))
    })
    .on(contract.confirmRefund, (args, caller, exchange) => {
      const userId = userOf(caller)
      return confirmRefund(deps, userId, args.id, requestKeyOf(contract.confirmRefund, { userId, args, exchange }))
    })
    .on(contract.startRefund, (args, caller, exchange) => {
      const userId = userOf(caller)
      return startRefund(deps, userId, args, requestKeyOf(contract.startRefund, { userId, args, exchange }))
    })
}
