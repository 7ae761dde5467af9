import { NOTICES_KEPT_DAYS } from '@shenglang/contract/notices/entities'
import type { Domain } from '../platform/domain.ts'
import { deleteOldNotices, eraseNotices, selectOwnNotices } from './notices.sql.ts'
import { writeNotice } from './notices.ts'
import { erasePush, selectOwnPush } from './push.sql.ts'
import { deliver } from './push.ts'
import { openPushKeys } from './push-keys.ts'
import { createPushPost } from './push-post.ts'
import { mountNotices } from './routes.ts'

const DELETE_EVERY_MS = 3_600_000
const DELIVER_EVERY_MS = 2000

export const notices: Domain = {
  name: 'notices',
  personalData: {
    export: async (db, userId) => ({ notices: await selectOwnNotices(db, userId), push: await selectOwnPush(db, userId) }),
    async erase(db, userId) {
      await eraseNotices(db, userId)
      await erasePush(db, userId)
    },
  },
  async serve({ db, settings, now }) {
    const { publicKey } = await openPushKeys(settings)
    return { calls: (calls) => mountNotices(calls, { db, publicKey, now }) }
  },
  async work({ patientDb, settings, log }) {
    const post = createPushPost(await openPushKeys(settings))
    const delivery = { db: patientDb, post, now: () => new Date(), log }
    return {
      timedWork: [
        { name: 'delete old notices', everyMs: DELETE_EVERY_MS, run: () => deleteOldNotices(patientDb, NOTICES_KEPT_DAYS) },
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
