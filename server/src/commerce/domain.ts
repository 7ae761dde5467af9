import { proofCheck } from '../accounts/security/index.ts'
import type { Domain } from '../composition/domain/domain.ts'
import { connectApart } from '../platform/database/database.ts'
import { openSeal } from '../platform/keys/seal.ts'
import { sendMessages } from './apply/apply.ts'
import { selectSealed } from './earnings/bank-accounts.ts'
import { shareMemberPools } from './earnings/member-pool.ts'
import { forgetAccounts } from './earnings/payouts.sql.ts'
import { payoutsCsv } from './earnings/payouts-csv.ts'
import { mountInvoiceFiles } from './invoices/files.ts'
import { invoicesCsv } from './invoices/invoices-csv.ts'
import { notifyEndings } from './levels/endings.ts'
import { mountVipIcons } from './levels/vip-icons.ts'
import { mountDesignFiles } from './made-to-measure/files.ts'
import { confirmOld } from './made-to-measure/move-request.ts'
import { mountDesign } from './made-to-measure/routes.ts'
import { ordersCsv } from './orders/orders-csv.ts'
import { cancelUnpaid, closeForMinors, completeSent } from './orders/overdue.ts'
import { forgetAddresses } from './orders/personal-data.sql.ts'
import { type OpenProviders, openProviders, type ProviderDeps } from './payments/open-providers.ts'
import { queryDue, reconcileDue } from './payments/reconciliation.ts'
import { sendRefunds } from './payments/send-refunds.ts'
import { handleWaiting, takeNotifications } from './payments/settle.ts'
import { mountPayer } from './payments/wechat-payer.ts'
import { personalData } from './personal-data.ts'
import { refundWithdrawn } from './refunds/refund-withdrawn.ts'
import { mountCommerce } from './routes.ts'
import { releasePresales } from './sale/releases.ts'

const CANCEL_EVERY_MS = 5000
const COMPLETE_EVERY_MS = 600_000
const RELEASE_EVERY_MS = 1000
const REFUND_WITHDRAWN_EVERY_MS = 5000
const SHARE_EVERY_MS = 3_600_000
/** Milliseconds between checks for stored notifications; short, since a buyer waits for the result. */
const SETTLE_EVERY_MS = 100
const MESSAGES_EVERY_MS = 1000
/** A separate pool: settling does not compete with pages, and has no page's time limit. */
const SETTLE_CONNECTIONS = { poolSize: 2, statementTimeoutMs: 60_000, isGeneric: true }
/**
 * Placing an order is a few long statements by key, planned once on each connection. A buyer's concurrent orders wait for each
 * other's locks, so the limit for slow queries does not apply.
 */
const ORDER_CONNECTIONS = { poolSize: 8, statementTimeoutMs: 10_000, isGeneric: true }
const POLL_EVERY_MS = 5000
const SEND_EVERY_MS = 5000
const RECONCILE_EVERY_MS = 600_000
const NOTIFY_ENDINGS_EVERY_MS = 600_000

/** The commerce domain, with providers from `open`, which each server and worker opens itself. */
export const commerceWith = (open: (deps: ProviderDeps) => OpenProviders): Domain => ({
  name: 'commerce',
  personalData,
  sealed: selectSealed,
  async serve({ database, db, files, now, settings, log, emit }) {
    const { providers: payments, mounts } = open({ settings, db, now, log })
    // Payments that a buyer's query finds are settled here; notifications are only stored and acknowledged, and a worker settles
    // them.
    const apart = connectApart(database, SETTLE_CONNECTIONS)
    const deps = {
      db,
      settling: apart.query(),
      files,
      seal: await openSeal(settings),
      now,
      payments,
      log,
      downloadsADay: settings.DOWNLOADS_A_DAY,
      emit,
    }
    const placing = connectApart(database, ORDER_CONNECTIONS)
    const csv = { db, now, prove: proofCheck({ db, now, settings }) }
    return {
      calls(calls) {
        mountCommerce(calls, deps, { ...deps, db: placing.query() })
        mountDesign(calls, deps)
      },
      mounts: [
        ...mounts,
        takeNotifications(deps),
        (app, base, readContext) => mountPayer(app, base, deps, readContext),
        (app, base, readContext) => mountDesignFiles(app, base, deps, readContext),
        (app, base, readContext) => mountInvoiceFiles(app, base, deps, readContext),
        (app, base) => mountVipIcons(app, base, deps),
        payoutsCsv(csv),
        invoicesCsv(csv),
        ordersCsv(csv),
      ],
      async close() {
        await Promise.all([placing.close(), apart.close()])
      },
    }
  },
  work({ database, db, patientDb, settings, log }) {
    const now = () => new Date()
    const { providers: payments } = open({ settings, db, now, log })
    const apart = connectApart(database, SETTLE_CONNECTIONS)
    const deps = { db, settling: apart.query(), now, payments, log }
    const settling = { ...deps, db: deps.settling }
    return {
      close: () => apart.close(),
      timedWork: [
        { name: 'cancel unpaid orders', everyMs: CANCEL_EVERY_MS, run: (signal) => cancelUnpaid(deps, signal) },
        { name: 'close orders of minors', everyMs: CANCEL_EVERY_MS, run: (signal) => closeForMinors(deps, signal) },
        { name: 'release presales', everyMs: RELEASE_EVERY_MS, run: (signal) => releasePresales(deps, signal) },
        {
          name: 'refund presales that were taken down',
          everyMs: REFUND_WITHDRAWN_EVERY_MS,
          run: (signal) => refundWithdrawn(deps, signal),
        },
        { name: 'notify whose VIP ends', everyMs: NOTIFY_ENDINGS_EVERY_MS, run: (signal) => notifyEndings(deps, signal) },
        { name: 'confirm designs', everyMs: COMPLETE_EVERY_MS, run: (signal) => confirmOld(deps, signal) },
        { name: 'forget addresses of closed accounts', everyMs: COMPLETE_EVERY_MS, run: () => forgetAddresses(db) },
        { name: 'forget bank accounts of closed accounts', everyMs: COMPLETE_EVERY_MS, run: () => forgetAccounts(db) },
        { name: 'complete orders sent long ago', everyMs: COMPLETE_EVERY_MS, run: (signal) => completeSent(deps, signal) },
        {
          name: 'share what members paid among artists',
          everyMs: SHARE_EVERY_MS,
          run: (signal) => shareMemberPools({ ...deps, db: patientDb }, signal),
        },
        { name: 'settle payments', everyMs: SETTLE_EVERY_MS, run: (signal) => handleWaiting(settling, signal) },
        { name: 'send what orders left to be sent', everyMs: MESSAGES_EVERY_MS, run: () => sendMessages(settling) },
        { name: 'ask for open payments', everyMs: POLL_EVERY_MS, run: (signal) => queryDue(deps, signal) },
        { name: 'send refunds', everyMs: SEND_EVERY_MS, run: (signal) => sendRefunds(deps, signal) },
        { name: 'compare bills', everyMs: RECONCILE_EVERY_MS, run: (signal) => reconcileDue(deps, signal) },
      ],
    }
  },
})

export const commerce = commerceWith(openProviders)
