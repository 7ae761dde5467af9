import { CALL_LIMITS } from '@shenglang/contract/limits'
import { userOf } from '@shenglang/contract/roles'
import * as contract from '@shenglang/contract/site/docket/routes'
import { sendInfringement } from '@shenglang/contract/site/routes'
import type { Calls } from '../../platform/http/calls.ts'
import { type DocketDeps, decideNotice, moveDispute, stateCounter } from './docket.ts'
import { readDocketRules, saveDocketRules } from './docket-rules.ts'
import { disputeOf, followNotice, listDisputes, listNotices, readNotice, receiveNotice } from './infringements.ts'

export function mountDocket(calls: Calls, deps: DocketDeps): void {
  const { db, now } = deps
  calls
    .on(sendInfringement, async (notice) => ({ receiptNumber: await receiveNotice(db, notice, now()) }))
    .on(contract.listInfringements, (args) => listNotices(db, args))
    .on(contract.readInfringement, ({ id }) => readNotice(db, id))
    .on(contract.decideInfringement, async (verdict, caller) => {
      await decideNotice(deps, userOf(caller), verdict)
      return readNotice(db, verdict.id)
    })
    .on(contract.moveInfringement, async ({ id: noticeId, ...step }, caller) => {
      await moveDispute(deps, { ...step, noticeId, actorId: userOf(caller) })
      return readNotice(db, noticeId)
    })
    .on(contract.readDocketRules, () => readDocketRules(db))
    .on(contract.saveDocketRules, (rules) => saveDocketRules(db, rules))
    .on(contract.listDisputes, ({ resourceId }, caller) => listDisputes(db, userOf(caller), resourceId))
    .on(contract.sendCounterStatement, async (statement, caller) => {
      await stateCounter(deps, userOf(caller), statement)
      return disputeOf(db, userOf(caller), statement)
    })
    .on(contract.followInfringement, (args) => followNotice(db, args))
    .limit([sendInfringement], CALL_LIMITS.infringementNotices)
    .limit([contract.followInfringement], CALL_LIMITS.infringementFollows)
}
