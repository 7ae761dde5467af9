import type { AccountMerge, PersonalData } from '../composition/domain/domain.ts'
import type { Db } from '../platform/database/db.ts'
import { eraseAddresses, moveAddresses, selectAddresses } from './addresses/addresses.sql.ts'
import { decideWithin, sendWithin } from './apply/apply.ts'
import { eraseUnused, moveUnused, selectCouponTimes } from './coupons/coupons.sql.ts'
import { mergeLevels, mergeWallet } from './decide/accounts/merge.ts'
import { cancel } from './decide/cancel.ts'
import { leaveTeams } from './decide/seats/seats.ts'
import { eraseAccount, selectAccountMasked, selectPayouts, selectRequestsOf } from './earnings/payouts.sql.ts'
import { eraseInvoices, selectInvoices } from './invoices/invoices.sql.ts'
import { selectWallets } from './ledger/wallets.sql.ts'
import { moveLicences } from './licences/licences.sql.ts'
import { eraseLicences } from './licences/licences.ts'
import { eraseDesignRequests, selectDesignRequests } from './made-to-measure/requests.sql.ts'
import { eraseOrderAddresses, selectUserOrders } from './orders/personal-data.sql.ts'
import { selectUserRefunds } from './refunds/refunds.sql.ts'
import { moveEntitlements } from './rights/entitlements.sql.ts'
import { selectUserRights } from './rights/personal-data.sql.ts'
import { forgetTaker, moveTakings, selectTakingsOf } from './takings/takings.sql.ts'
import { selectHeld } from './team/seats.sql.ts'
import { selectUserLines } from './wallet/wallet-lines.sql.ts'

const ALL = { limit: 100_000, offset: 0 }

/**
 * Exports, erases and merges an account's commerce data. Erasing cancels open orders, ends seats, and deletes what serves only to
 * buy. Orders, ledger and issued invoices stay, by accounting law, without the recipient's name, phone and address; a licence
 * stays in its public form.
 */
export const personalData: PersonalData = {
  async export(db, userId) {
    return {
      orders: await selectUserOrders(db, userId),
      addresses: await selectAddresses(db, userId),
      coupons: await selectCouponTimes(db, userId),
      refunds: await selectUserRefunds(db, userId),
      invoices: (await selectInvoices(db, { userId }, ALL)).map(({ file_id: _file, ...invoice }) => invoice),
      payouts: (await selectPayouts(db, userId, ALL)).map(({ staff_id: _staff, second_id: _second, ...payout }) => payout),
      payoutsWaiting: await selectRequestsOf(db, userId),
      designRequests: await selectDesignRequests(db, ALL, { userId }),
      payoutAccounts: await selectAccountMasked(db, userId),
      ledger: await selectUserLines(db, userId),
      ...(await selectUserRights(db, userId)),
      takings: await selectTakingsOf(db, userId),
    }
  },
  async erase(db, userId, now) {
    await endBusiness(db, userId, now)
    await eraseLicences(db, userId)
    await eraseOrderAddresses(db, userId)
    await eraseAddresses(db, userId)
    await eraseUnused(db, userId)
    await eraseDesignRequests(db, userId)
    await eraseInvoices(db, userId)
    await eraseAccount(db, userId)
    await forgetTaker(db, userId)
  },
  /** Moves purchases as rights; orders, refunds, invoices and the lines of the ledger stay with their buyer. */
  async merge(db, merge) {
    await mergeBusiness(db, merge)
    await moveEntitlements(db, merge.fromId, merge.intoId)
    await moveTakings(db, merge.fromId, merge.intoId)
    await moveLicences(db, merge.fromId, merge.intoId)
    await moveUnused(db, merge.fromId, merge.intoId)
    await moveAddresses(db, merge.fromId, merge.intoId)
  },
}

/** Moves levels and wallets, under the locks of both accounts. */
async function mergeBusiness(transaction: Db, { fromId, intoId, now }: AccountMerge): Promise<void> {
  const wallets = await selectWallets(transaction, fromId)
  const people = [fromId, intoId]
  await decideWithin({ transaction, now }, { userIds: people, levelIds: people }, (books) => {
    mergeLevels(books, { fromId, intoId })
    for (const wallet of wallets) mergeWallet(books, { fromId, intoId }, wallet)
  })
  await sendWithin(transaction)
}

/** Ends open orders and seats, which involve others. A later payment for such an order is refunded. */
async function endBusiness(transaction: Db, userId: string, now: Date): Promise<void> {
  const held = await selectHeld(transaction, userId)
  const scope = { userIds: [userId], levelIds: [userId, ...(held ? [held.owner_id] : [])] }
  await decideWithin({ transaction, now }, scope, (books) => {
    for (const { orderId } of books.openOrdersOf(userId)) cancel(books, orderId, 'buyer')
    leaveTeams(books, userId)
  })
  await sendWithin(transaction)
}
