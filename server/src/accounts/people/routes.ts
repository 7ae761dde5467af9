import * as contract from '@shenglang/contract/accounts/people/routes'
import { userOf } from '@shenglang/contract/roles'
import type { Calls } from '../../platform/http/calls.ts'
import type { AccountDeps } from '../sessions/deps.ts'
import { actionOf } from './act.ts'
import { setPeopleBlocked } from './block-people.ts'
import { blockPerson, endDevices, unblockPerson } from './block-person.ts'
import { findPeople } from './people.ts'
import { exportPeople } from './people-csv.ts'
import { readAccountLog, readPerson } from './person.ts'
import { closePerson, exportPerson, readPhone } from './personal-data.ts'
import { setLevel, setRole } from './set-role.ts'

/** The calls by which staff find people and act on their accounts. */
export function mountPeople(calls: Calls, deps: AccountDeps): void {
  const instantOf = (time: string | undefined) => (time === undefined ? null : new Date(time))
  calls
    .on(contract.findPeople, (args) => findPeople(deps, args))
    .on(contract.readPerson, ({ id }) => readPerson(deps, id))
    .on(contract.readAccountLog, (args) => readAccountLog(deps, args))
    .on(contract.readPhone, (args, caller) => readPhone(deps, actionOf(args, caller)))
    .on(contract.exportPerson, (args, caller) => exportPerson(deps, actionOf(args, caller)))
    .on(contract.blockPerson, async (args, caller) => {
      await blockPerson(deps, actionOf(args, caller), instantOf(args.untilTime))
      return readPerson(deps, args.id)
    })
    .on(contract.unblockPerson, async (args, caller) => {
      await unblockPerson(deps, actionOf(args, caller))
      return readPerson(deps, args.id)
    })
    .on(contract.setPeopleBlocked, (args, caller) => setPeopleBlocked(deps, userOf(caller), args))
    .on(contract.exportPeople, (args) => exportPeople(deps, args))
    .on(contract.endDevices, async (args, caller) => {
      await endDevices(deps, actionOf(args, caller), args.sessionId)
      return readPerson(deps, args.id)
    })
    .on(contract.setPersonLevel, async (args, caller) => {
      await setLevel(deps, actionOf(args, caller), args.vipLevel, instantOf(args.untilTime))
      return readPerson(deps, args.id)
    })
    .on(contract.setPersonRole, async (args, caller) => {
      await setRole(deps, actionOf(args, caller), args.role, args.isGranted)
      return readPerson(deps, args.id)
    })
    .on(contract.closePerson, async (args, caller) => {
      await closePerson(deps, actionOf(args, caller), args.name)
      return readPerson(deps, args.id)
    })
}
