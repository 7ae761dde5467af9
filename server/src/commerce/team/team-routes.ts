import * as licences from '@shenglang/contract/commerce/licences/licences'
import * as seats from '@shenglang/contract/commerce/team/seats'
import { CALL_LIMITS } from '@shenglang/contract/limits'
import { userOf } from '@shenglang/contract/roles'
import type { Calls } from '../../platform/http/calls.ts'
import { issueLicence, listLicences, verifyLicence } from '../licences/licences.ts'
import type { CommerceDeps } from '../sale/deps.ts'
import { endSeat, giveSeat, readTeam } from './team.ts'

export function mountTeamsAndLicences(calls: Calls, deps: CommerceDeps): void {
  calls
    .on(seats.team, (_args, caller) => readTeam(deps, userOf(caller)))
    .on(seats.giveSeat, ({ phonenumber }, caller) => giveSeat(deps, userOf(caller), phonenumber))
    .on(seats.endSeat, ({ id }, caller) => endSeat(deps, userOf(caller), id))
    .on(licences.verifyLicence, ({ no }) => verifyLicence(deps, no))
    .on(licences.listLicences, (args, caller) => listLicences(deps, userOf(caller), args))
    .on(licences.issueLicence, (args, caller) => issueLicence(deps, userOf(caller), args))
    .limit([seats.giveSeat], CALL_LIMITS.seats)
    .limit([licences.verifyLicence], CALL_LIMITS.licenceLookups)
}
