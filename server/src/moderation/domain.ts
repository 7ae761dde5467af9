import { CASE_CONTENT_DAYS } from '@shenglang/contract/moderation/entities'
import type { Domain } from '../composition/domain/domain.ts'
import { eraseReports, forgetCaseContents, selectUserReports } from './reports.sql.ts'
import { mountModeration } from './routes.ts'

const FORGET_EVERY_MS = 3_600_000

export const moderation: Domain = {
  name: 'moderation',
  personalData: {
    export: async (db, userId) => ({ reports: await selectUserReports(db, userId) }),
    erase: eraseReports,
    merge: async () => {},
  },
  serve: ({ db, reportable, emit, now }) => ({ calls: (calls) => mountModeration(calls, { db, reportable, emit, now }) }),
  work: ({ patientDb }) => ({
    timedWork: [
      {
        name: 'forget the words of decided cases',
        everyMs: FORGET_EVERY_MS,
        run: () => forgetCaseContents(patientDb, CASE_CONTENT_DAYS),
      },
    ],
  }),
}
