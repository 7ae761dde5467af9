import type { Domain } from '../composition/domain/domain.ts'
import { createPictures } from '../media/index.ts'
import { eraseStatements, selectUserStatements } from './docket/docket.sql.ts'
import { restoreDue } from './docket/docket.ts'
import { mountDocket } from './docket/routes.ts'
import { mountSite, mountTelemetry } from './routes.ts'
import { createTelemetry } from './telemetry.ts'
import { createVisits } from './visits.ts'

const RESTORE_EVERY_MS = 60_000

export const site: Domain = {
  name: 'site',
  personalData: {
    export: async (db, userId) => ({ counterStatements: await selectUserStatements(db, userId) }),
    erase: eraseStatements,
    merge: async () => {},
  },
  serve: ({ db, files, now, log, operations, emit, demoProgress }) => ({
    calls(calls) {
      mountSite(calls, { db, pictures: createPictures({ db, files, now }), emit, now, demoProgress })
      mountDocket(calls, { db, emit, now })
      mountTelemetry(calls, createTelemetry({ log, operations }), createVisits({ db, now, emit }))
    },
  }),
  work: ({ db, emit }) => ({
    timedWork: [
      {
        name: 'restore works whose waiting period is over',
        everyMs: RESTORE_EVERY_MS,
        run: () => restoreDue({ db, emit, now: () => new Date() }),
      },
    ],
  }),
}
