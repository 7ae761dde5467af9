import type { Domain } from '../platform/domain.ts'
import { openSeal } from '../platform/seal.ts'
import { mountDesignFiles } from './design/files.ts'
import { confirmOld } from './design/making.ts'
import { mountDesign } from './design/routes.ts'
import { shareMemberPools } from './earnings/member-pool.ts'
import { forgetAccounts } from './earnings/payouts.sql.ts'
import { mountInvoiceFiles } from './invoices/files.ts'
import { cancelUnpaid, completeSent } from './orders/overdue.ts'
import { forgetAddresses } from './orders/personal-data.sql.ts'
import { handleWaiting, takeNotifications } from './payments/notifications.ts'
import { askDue, reconcileDue } from './payments/reconciliation.ts'
import { sendRefunds } from './payments/sending-refunds.ts'
import { personalData } from './personal-data.ts'
import { type OpenProviders, openProviders, type ProviderDeps } from './providers/wiring.ts'
import { tellEndings } from './rights/endings.ts'
import { mountCommerce } from './routes.ts'
import { releasePresales } from './shop/releases.ts'

const CANCEL_EVERY_MS = 5000
const COMPLETE_EVERY_MS = 600_000
const RELEASE_EVERY_MS = 1000
const SHARE_EVERY_MS = 3_600_000
const HANDLE_EVERY_MS = 5000
const ASK_EVERY_MS = 5000
const SEND_EVERY_MS = 5000
const RECONCILE_EVERY_MS = 600_000
const TELL_ENDINGS_EVERY_MS = 600_000

/** The domain, on providers that `open` opens: in every server and worker its own. */
export const commerceWith = (open: (deps: ProviderDeps) => OpenProviders): Domain => ({
  name: 'commerce',
  personalData,
  async serve({ db, files, now, settings, log }) {
    const { providers: payments, mounts } = open({ settings, db, now, log })
    const deps = { db, files, seal: await openSeal(settings), now, payments, log }
    const { mount, close } = takeNotifications(deps)
    return {
      calls(calls) {
        mountCommerce(calls, deps)
        mountDesign(calls, deps)
      },
      mounts: [
        ...mounts,
        mount,
        (app, base, receive) => mountDesignFiles(app, base, deps, receive),
        (app, base, receive) => mountInvoiceFiles(app, base, deps, receive),
      ],
      close,
    }
  },
  work({ db, patientDb, settings, log }) {
    const now = () => new Date()
    const { providers: payments } = open({ settings, db, now, log })
    const deps = { db, now, payments, log }
    return {
      timedWork: [
        { name: 'cancel unpaid orders', everyMs: CANCEL_EVERY_MS, run: (signal) => cancelUnpaid(deps, signal) },
        { name: 'release presales', everyMs: RELEASE_EVERY_MS, run: (signal) => releasePresales(deps, signal) },
        { name: 'tell whose VIP ends', everyMs: TELL_ENDINGS_EVERY_MS, run: (signal) => tellEndings(deps, signal) },
        { name: 'confirm designs', everyMs: COMPLETE_EVERY_MS, run: (signal) => confirmOld(deps, signal) },
        { name: 'forget addresses of closed accounts', everyMs: COMPLETE_EVERY_MS, run: () => forgetAddresses(db) },
        { name: 'forget bank accounts of closed accounts', everyMs: COMPLETE_EVERY_MS, run: () => forgetAccounts(db) },
        { name: 'complete orders sent long ago', everyMs: COMPLETE_EVERY_MS, run: (signal) => completeSent(deps, signal) },
        {
          name: 'share what members paid among artists',
          everyMs: SHARE_EVERY_MS,
          run: (signal) => shareMemberPools({ ...deps, db: patientDb }, signal),
        },
        { name: 'handle payment notifications', everyMs: HANDLE_EVERY_MS, run: (signal) => handleWaiting(deps, signal) },
        { name: 'ask for open payments', everyMs: ASK_EVERY_MS, run: (signal) => askDue(deps, signal) },
        { name: 'send refunds', everyMs: SEND_EVERY_MS, run: (signal) => sendRefunds(deps, signal) },
        { name: 'compare bills', everyMs: RECONCILE_EVERY_MS, run: (signal) => reconcileDue(deps, signal) },
      ],
    }
  },
})

export const commerce = commerceWith(openProviders)
