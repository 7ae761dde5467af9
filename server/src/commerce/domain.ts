import type { Domain } from '../platform/domain.ts'
import { cancelUnpaid, completeSent } from './orders/overdue.ts'
import { mountCommerce } from './routes.ts'
import { releasePresales } from './shop/releases.ts'

const CANCEL_EVERY_MS = 5000
const COMPLETE_EVERY_MS = 600_000
const RELEASE_EVERY_MS = 1000

/** Nobody can be paid yet. */
const UNPAID = { payments: new Map(), seller: 'operator' } as const

export const commerce: Domain = {
  name: 'commerce',
  serve: ({ db, now }) => ({ calls: (calls) => mountCommerce(calls, { db, now, ...UNPAID }) }),
  work({ db }) {
    const deps = { db, now: () => new Date(), ...UNPAID }
    return {
      timedWork: [
        { name: 'cancel unpaid orders', everyMs: CANCEL_EVERY_MS, run: (signal) => cancelUnpaid(deps, signal) },
        { name: 'release presales', everyMs: RELEASE_EVERY_MS, run: (signal) => releasePresales(deps, signal) },
        { name: 'complete orders sent long ago', everyMs: COMPLETE_EVERY_MS, run: (signal) => completeSent(deps, signal) },
      ],
    }
  },
}
