import { CALL_LIMITS } from '@shenglang/contract/limits'
import * as announcements from '@shenglang/contract/notices/announcements'
import { setReminder } from '@shenglang/contract/notices/reminders'
import * as contract from '@shenglang/contract/notices/routes'
import { userOf } from '@shenglang/contract/roles'
import type { Calls } from '../platform/http/calls.ts'
import { announcementOf, announcementPage, withdraw, writeAnnouncement } from './announcements/announcements.ts'
import { markRead, readSettings, saveSettings } from './inbox.ts'
import { type PushDeps, readPush, savePush, subscribe, unsubscribe } from './push.ts'
import { type ReminderDeps, remind } from './reminders.ts'

/** The list and the counts are mounted by the caller, who has the private messages too. */
export function mountNotices(calls: Calls, deps: PushDeps & ReminderDeps): void {
  const { db } = deps
  calls
    .on(contract.readNotices, (args, caller) => markRead(db, userOf(caller), args))
    .on(contract.noticeSettings, (_args, caller) => readSettings(db, userOf(caller)))
    .on(contract.saveNoticeSettings, ({ muted }, caller) => saveSettings(db, userOf(caller), muted))
    .on(contract.pushSettings, (_args, caller) => readPush(deps, caller))
    .on(contract.savePushSettings, (args, caller) => savePush(deps, caller, args))
    .on(contract.subscribePush, (args, caller) => subscribe(deps, caller, args))
    .on(contract.unsubscribePush, ({ everywhere }, caller) => unsubscribe(deps, caller, everywhere))
    .on(announcements.listAnnouncements, (args) => announcementPage(db, args))
    .on(announcements.readAnnouncement, ({ id }) => announcementOf(db, id))
    .on(announcements.saveAnnouncement, (args, caller) => writeAnnouncement(db, userOf(caller), args, deps.now()))
    .on(announcements.withdrawAnnouncement, (args) => withdraw(db, args))
    .on(setReminder, (args, caller) => remind(deps, userOf(caller), args))
    .limit(
      [
        setReminder,
        contract.readNotices,
        contract.saveNoticeSettings,
        contract.savePushSettings,
        contract.subscribePush,
        contract.unsubscribePush,
      ],
      CALL_LIMITS.stateChanges,
    )
}
