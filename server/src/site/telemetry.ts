import { createHash } from 'node:crypto'
import { type BrowserError, type Telemetry, withoutPersonal } from '@shenglang/contract/site/telemetry'
import { LRUCache } from 'lru-cache'
import type { ServerPlatform } from '../composition/domain/domain.ts'

/** The same error is logged again after this time. */
const SAME_FOR_MS = 3_600_000
/** Beyond this number of different errors within that time, they are counted but no longer logged. */
const LOGGED_MAX = 100
/** Milliseconds, from a quick answer to a page given up. */
const BUCKETS_MS = [50, 100, 200, 500, 800, 1200, 1800, 2500, 4000, 6000, 10_000]
const BUCKETS_CLS = [0.01, 0.05, 0.1, 0.25, 0.5]

/** Counts what pages report in metrics, and logs each new error. */
export function createTelemetry({ log, operations }: Pick<ServerPlatform, 'log' | 'operations'>): (report: Telemetry) => void {
  const countError = operations.count('browser_errors_total', 'Errors that pages told.', ['kind', 'device'])
  const vital = operations.spread('browser_vitals_milliseconds', 'What pages measured.', ['name', 'device'], BUCKETS_MS)
  const shift = operations.spread('browser_layout_shift', 'CLS that pages measured.', ['device'], BUCKETS_CLS)
  const logged = new LRUCache<string, true>({ max: LOGGED_MAX, ttl: SAME_FOR_MS })
  return ({ build, page, device, errors, vitals }) => {
    for (const { name, value } of vitals) {
      if (name === 'CLS') shift({ device }, value)
      else vital({ name, device }, value)
    }
    for (const { kind, name, message, frames } of errors) {
      countError({ kind, device })
      const entry = { kind, name, message: withoutPersonal(message), frames }
      const fingerprint = fingerprintOf(entry)
      logged.purgeStale()
      if (logged.has(fingerprint) || logged.size >= LOGGED_MAX) continue
      logged.set(fingerprint, true)
      log.warn({ browser: { ...entry, fingerprint, build, page, device } }, 'an error in a browser')
    }
  }
}

/** Identifies an error across builds: its message and frames without the digests in the names of scripts. */
function fingerprintOf({ kind, name, message, frames }: BrowserError): string {
  const places = frames.map((frame) => frame.replace(/-[\w~-]{8,}\.js:/, '.js:'))
  return createHash('sha256')
    .update([kind, name, message, ...places].join('\n'))
    .digest('hex')
    .slice(0, 12)
}
