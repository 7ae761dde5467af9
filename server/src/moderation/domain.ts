import { CASE_WORDS_KEPT_DAYS } from '@shenglang/contract/moderation/entities'
import type { Domain } from '../platform/domain.ts'
import { eraseReports, forgetWords, selectOwnReports } from './reports.sql.ts'
import { mountModeration } from './routes.ts'

const FORGET_EVERY_MS = 3_600_000

export const moderation: Domain = {
  name: 'moderation',
  personalData: {
    export: async (db, userId) => ({ reports: await selectOwnReports(db, userId) }),
    erase: eraseReports,
  },
  serve: ({ db, reportable, tell, now }) => ({ calls: (calls) => mountModeration(calls, { db, reportable, tell, now }) }),
  work: ({ patientDb }) => ({
    timedWork: [
      {
        name: 'forget the words of decided cases',
        everyMs: FORGET_EVERY_MS,
        run: () => forgetWords(patientDb, CASE_WORDS_KEPT_DAYS),
      },
    ],
  }),
}
