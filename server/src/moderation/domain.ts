import type { Domain } from '../platform/domain.ts'
import { eraseReports, selectOwnReports } from './reports.sql.ts'
import { mountModeration } from './routes.ts'

export const moderation: Domain = {
  name: 'moderation',
  personalData: {
    export: async (db, userId) => ({ reports: await selectOwnReports(db, userId) }),
    erase: eraseReports,
  },
  serve: ({ db, reportable, tell, now }) => ({ calls: (calls) => mountModeration(calls, { db, reportable, tell, now }) }),
}
