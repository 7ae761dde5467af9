import * as contract from '@shenglang/contract/commerce/earnings'
import { userOf } from '@shenglang/contract/roles'
import type { Calls } from '../../platform/http/calls.ts'
import type { Seal } from '../../platform/seal.ts'
import type { CommerceDeps } from '../sale/deps.ts'
import { readBankAccount, saveBankAccount } from './bank-accounts.ts'
import { listEarningLines, listPayable, listWorkEarnings, readEarnings } from './earnings.ts'
import { listPayouts, recordPayout } from './payouts.ts'

export interface EarningsDeps extends Pick<CommerceDeps, 'db' | 'now'> {
  seal: Seal
}

export function mountEarnings(calls: Calls, deps: EarningsDeps): void {
  calls
    .on(contract.earnings, (_args, caller) => readEarnings(deps, userOf(caller)))
    .on(contract.earningLines, (args, caller) => listEarningLines(deps, userOf(caller), args))
    .on(contract.earningWorks, (args, caller) => listWorkEarnings(deps, userOf(caller), args))
    .on(contract.ownPayouts, (args, caller) => listPayouts(deps, userOf(caller), args))
    .on(contract.saveBankAccount, (args, caller) => saveBankAccount(deps, userOf(caller), args))
    .on(contract.listPayable, (args) => listPayable(deps, args))
    .on(contract.readBankAccount, ({ artistId }) => readBankAccount(deps, artistId))
    .on(contract.recordPayout, (args, caller) => recordPayout(deps, userOf(caller), args))
}
