import * as contract from '@shenglang/contract/commerce/earnings/earnings'
import * as payouts from '@shenglang/contract/commerce/earnings/payouts'
import { userOf } from '@shenglang/contract/roles'
import type { Calls } from '../../platform/http/calls.ts'
import type { Seal } from '../../platform/keys/seal.ts'
import type { CommerceDeps } from '../sale/deps.ts'
import { readBankAccount, saveBankAccount } from './bank-accounts.ts'
import { listEarningLines, listPayable, listWorkEarnings, readEarnings } from './earnings.ts'
import { confirmPayout, dropPayout, listAllPayouts, listPayouts, recordPayout } from './payouts.ts'

export interface EarningsDeps extends Pick<CommerceDeps, 'db' | 'now'> {
  seal: Seal
}

export function mountEarnings(calls: Calls, deps: EarningsDeps): void {
  calls
    .on(contract.earnings, (_args, caller) => readEarnings(deps, userOf(caller)))
    .on(contract.earningLines, (args, caller) => listEarningLines(deps, userOf(caller), args))
    .on(contract.earningWorks, (args, caller) => listWorkEarnings(deps, userOf(caller), args))
    .on(contract.myPayouts, (args, caller) => listPayouts(deps, userOf(caller), args))
    .on(contract.saveBankAccount, (args, caller) => saveBankAccount(deps, userOf(caller), args))
    .on(payouts.listPayable, (args) => listPayable(deps, args))
    .on(payouts.readBankAccount, ({ artistId }) => readBankAccount(deps, artistId))
    .on(payouts.recordPayout, (args, caller) => recordPayout(deps, userOf(caller), args))
    .on(payouts.listAllPayouts, (args) => listAllPayouts(deps, args))
    .on(payouts.confirmPayout, ({ id }, caller) => confirmPayout(deps, userOf(caller), id))
    .on(payouts.dropPayout, ({ id }) => dropPayout(deps, id))
}
