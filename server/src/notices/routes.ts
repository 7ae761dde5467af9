import { CALL_LIMITS } from '@shenglang/contract/limits'
import * as contract from '@shenglang/contract/notices/routes'
import { userOf } from '@shenglang/contract/roles'
import type { Kysely } from 'kysely'
import type { Tables } from '../platform/database/tables.ts'
import type { Calls } from '../platform/http/calls.ts'
import { markRead, readSettings, saveSettings } from './inbox.ts'

/** The list and the counts are mounted by whoever has the private messages too. */
export function mountNotices(calls: Calls, db: Kysely<Tables>): void {
  calls
    .on(contract.readNotices, (args, caller) => markRead(db, userOf(caller), args))
    .on(contract.noticeSettings, (_args, caller) => readSettings(db, userOf(caller)))
    .on(contract.saveNoticeSettings, ({ muted }, caller) => saveSettings(db, userOf(caller), muted))
    .limit([contract.readNotices, contract.saveNoticeSettings], CALL_LIMITS.standings)
}
