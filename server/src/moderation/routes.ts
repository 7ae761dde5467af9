import { CALL_LIMITS } from '@shenglang/contract/limits'
import * as contract from '@shenglang/contract/moderation/routes'
import { userOf } from '@shenglang/contract/roles'
import type { Calls } from '../platform/http/calls.ts'
import type { ModerationDeps } from './deps.ts'
import { muteUser, unmuteUser } from './mutes.ts'
import { decideReport, listReports, readReport, report } from './reports.ts'
import { speechStanding } from './speech.ts'

export function mountModeration(calls: Calls, deps: ModerationDeps): void {
  calls
    .on(contract.report, (args, caller) => report(deps, userOf(caller), args))
    .on(contract.speechStanding, (_args, caller) => speechStanding(deps.db, userOf(caller), deps.now()))
    .on(contract.listReports, (args) => listReports(deps, args))
    .on(contract.readReport, ({ id }, caller) => readReport(deps, id, userOf(caller)))
    .on(contract.decideReport, ({ id, ...decision }, caller) =>
      decideReport(deps, { ...decision, caseId: id, staffId: userOf(caller) }),
    )
    .on(contract.mute, async (args, caller) => {
      await muteUser(deps, { ...args, staffId: userOf(caller) })
      return null
    })
    .on(contract.unmute, async (args, caller) => {
      await unmuteUser(deps, { ...args, staffId: userOf(caller) })
      return null
    })
    .limit([contract.report], CALL_LIMITS.reports)
}
