import { NOTICE_RETENTION_DAYS } from '@shenglang/contract/notices/entities'
import type { Domain } from '../composition/domain/domain.ts'
import { deleteOldNotices, eraseNotices, selectUserNotices } from './notices.sql.ts'
import { writeNotice } from './notices.ts'
import { erasePush, selectUserPush } from './push.sql.ts'
import { deliver } from './push.ts'
import { openPushKeys } from './push-keys.ts'
import { createPushPost } from './push-post.ts'
import { eraseReminders, moveRemindersOf, selectUserReminders } from './reminders/reminders.sql.ts'
import { sendDue } from './reminders.ts'
import { mountNotices } from './routes.ts'

const DELETE_EVERY_MS = 3_600_000
const DELIVER_EVERY_MS = 2000
const REMIND_EVERY_MS = 2000

export const notices: Domain = {
  name: 'notices',
  personalData: {
    export: async (db, userId) => ({
      notices: await selectUserNotices(db, userId),
      push: await selectUserPush(db, userId),
      reminders: await selectUserReminders(db, userId),
    }),
    async erase(db, userId) {
      await eraseNotices(db, userId)
      await erasePush(db, userId)
      await eraseReminders(db, userId)
    },
    async merge(db, { fromId, intoId }) {
      await erasePush(db, fromId)
      await moveRemindersOf(db, fromId, intoId)
    },
  },
  async serve({ db, settings, remindable, now }) {
    const { publicKey } = await openPushKeys(settings)
    return { calls: (calls) => mountNotices(calls, { db, publicKey, remindable, now }) }
  },
  async work({ patientDb, settings, remindable, log }) {
    const post = createPushPost(await openPushKeys(settings))
    const delivery = { db: patientDb, post, now: () => new Date(), log }
    return {
      timedWork: [
        { name: 'delete old notices', everyMs: DELETE_EVERY_MS, run: () => deleteOldNotices(patientDb, NOTICE_RETENTION_DAYS) },
        {
          name: 'send reminders',
          everyMs: REMIND_EVERY_MS,
          run: (signal) => sendDue({ db: patientDb, remindable, now: () => new Date() }, signal),
        },
        { name: 'send messages to closed browsers', everyMs: DELIVER_EVERY_MS, run: (signal) => deliver(delivery, signal) },
      ],
    }
  },
  on: {
    async noticed(transaction, notices) {
      for (const notice of notices) await writeNotice(transaction, notice)
    },
  },
}
