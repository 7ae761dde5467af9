import type { Domain } from '../platform/domain.ts'
import { mountSite, mountTelemetry } from './routes.ts'
import { createTelemetry } from './telemetry.ts'

export const site: Domain = {
  name: 'site',
  serve: ({ db, log, operations }) => ({
    calls(calls) {
      mountSite(calls, db)
      mountTelemetry(calls, createTelemetry({ log, operations }))
    },
  }),
}
