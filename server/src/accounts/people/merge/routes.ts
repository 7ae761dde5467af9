import * as contract from '@shenglang/contract/accounts/people/routes'
import type { Calls } from '../../../platform/http/calls.ts'
import type { AccountDeps } from '../../sessions/deps.ts'
import { actionOf } from '../act.ts'
import { readPerson } from '../person.ts'
import { mergePeople } from './merge-people.ts'
import { previewMerge } from './preview-merge.ts'

/** The calls by which staff merge two accounts of a person. */
export function mountMerge(calls: Calls, deps: AccountDeps): void {
  calls
    .on(contract.previewMerge, ({ id, intoId }) => previewMerge(deps, id, intoId))
    .on(contract.mergePerson, async ({ intoId, intoVersion, phoneOf, ...args }, caller) => {
      await mergePeople(deps, actionOf(args, caller), { intoId, intoVersion, phoneOf })
      return readPerson(deps, args.id)
    })
}
