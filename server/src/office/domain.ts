import { openProviders } from '../commerce/index.ts'
import type { Domain } from '../composition/domain/domain.ts'
import { countSiteHours } from './count-hours.ts'
import { logWork, serveLogs } from './log-service.ts'
import { measureRunning } from './metrics.ts'
import { personalData } from './personal-data.ts'
import { mountOffice } from './routes.ts'
import { deleteOldVisits, insertVisit } from './visits.sql.ts'

const COUNT_EVERY_MS = 60_000
const FORGET_EVERY_MS = 3_600_000

/** Pages of staff about the whole site and about waiting work. Everything else in the back office belongs to its domain. */
export const office: Domain = {
  name: 'office',
  personalData,
  on: { visited: insertVisit },
  serve(platform) {
    const { db, now, operations, freeBytes, settings, sms, log } = platform
    const providers = () => openProviders({ settings, db, now, log }).providers
    const setup = { smsProvider: settings.SMS_PROVIDER, channels: settings.PAYMENT_CHANNELS }
    const logs = serveLogs(platform)
    const running = { db, operations, freeBytes: () => freeBytes(settings.DATA_DIR) }
    measureRunning(running)
    return {
      ...logs,
      calls(calls) {
        logs.calls(calls)
        mountOffice(calls, { ...running, now, sms, setup, providers, settings, log })
      },
    }
  },
  work(platform) {
    const { patientDb, settings } = platform
    const counting = {
      db: patientDb,
      now: () => new Date(),
      isSandbox: settings.PAYMENT_CHANNELS.some((channel) => channel === 'sandbox'),
    }
    const count = { name: 'count the hours of the site', everyMs: COUNT_EVERY_MS, run: () => countSiteHours(counting) }
    const forget = { name: 'forget old visits', everyMs: FORGET_EVERY_MS, run: () => deleteOldVisits(patientDb) }
    return { timedWork: [count, forget, ...logWork(platform)] }
  },
}
