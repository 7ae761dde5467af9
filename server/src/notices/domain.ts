import { NOTICES_KEPT_DAYS } from '@shenglang/contract/notices/entities'
import type { Domain } from '../platform/domain.ts'
import { deleteOldNotices, eraseNotices, selectOwnNotices } from './notices.sql.ts'
import { writeNotice } from './notices.ts'
import { mountNotices } from './routes.ts'

const DELETE_EVERY_MS = 3_600_000

export const notices: Domain = {
  name: 'notices',
  personalData: {
    export: async (db, userId) => ({ notices: await selectOwnNotices(db, userId) }),
    erase: eraseNotices,
  },
  serve: ({ db }) => ({ calls: (calls) => mountNotices(calls, db) }),
  work: ({ patientDb }) => ({
    timedWork: [
      { name: 'delete old notices', everyMs: DELETE_EVERY_MS, run: () => deleteOldNotices(patientDb, NOTICES_KEPT_DAYS) },
    ],
  }),
  on: {
    async noticed(transaction, notices) {
      for (const notice of notices) await writeNotice(transaction, notice)
    },
  },
}
