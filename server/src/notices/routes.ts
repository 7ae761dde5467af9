import { CALL_LIMITS } from '@shenglang/contract/limits'
import * as contract from '@shenglang/contract/notices/routes'
import { userOf } from '@shenglang/contract/roles'
import type { Calls } from '../platform/http/calls.ts'
import { markRead, readSettings, saveSettings } from './inbox.ts'
import { type PushDeps, readPush, savePush, subscribe, unsubscribe } from './push.ts'

/** The list and the counts are mounted by whoever has the private messages too. */
export function mountNotices(calls: Calls, deps: PushDeps): void {
  const { db } = deps
  calls
    .on(contract.readNotices, (args, caller) => markRead(db, userOf(caller), args))
    .on(contract.noticeSettings, (_args, caller) => readSettings(db, userOf(caller)))
    .on(contract.saveNoticeSettings, ({ muted }, caller) => saveSettings(db, userOf(caller), muted))
    .on(contract.pushSettings, (_args, caller) => readPush(deps, caller))
    .on(contract.savePushSettings, (args, caller) => savePush(deps, caller, args))
    .on(contract.subscribePush, (args, caller) => subscribe(deps, caller, args))
    .on(contract.unsubscribePush, ({ everywhere }, caller) => unsubscribe(deps, caller, everywhere))
    .limit(
      [
        contract.readNotices,
        contract.saveNoticeSettings,
        contract.savePushSettings,
        contract.subscribePush,
        contract.unsubscribePush,
      ],
      CALL_LIMITS.standings,
    )
}
