import { CALL_LIMITS } from '@shenglang/contract/limits'
import * as contract from '@shenglang/contract/moderation/routes'
import { userOf } from '@shenglang/contract/roles'
import type { Calls } from '../platform/http/calls.ts'
import type { ModerationDeps } from './deps.ts'
import { listMutes, muteUser, unmuteUser } from './mutes.ts'
import { readPersonModeration } from './person-moderation.ts'
import { decideReport, listReports, readReport, report } from './reports.ts'
import { readWritePermission } from './user-content.ts'
import { addBlockedWords, pageOfWords, readWordFile, removeWord } from './word-filter/blocked-words.ts'

export function mountModeration(calls: Calls, deps: ModerationDeps): void {
  calls
    .on(contract.report, (args, caller) => report(deps, userOf(caller), args))
    .on(contract.writePermission, (_args, caller) => readWritePermission(deps.db, userOf(caller), deps.now()))
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
    .on(contract.listMutes, (args) => listMutes(deps, args))
    .on(contract.listWords, (args) => pageOfWords(deps.db, args))
    .on(contract.addWord, async (word) => {
      await addBlockedWords(deps.db, [word])
      return null
    })
    .on(contract.removeWord, async ({ word }) => {
      await removeWord(deps.db, word)
      return null
    })
    .on(contract.importWords, async ({ text, level }) => {
      const words = readWordFile(text, level)
      await addBlockedWords(deps.db, words)
      return { count: words.length }
    })
    .on(contract.personModeration, ({ id }) => readPersonModeration(deps, id))
    .limit([contract.report], CALL_LIMITS.reports)
}
