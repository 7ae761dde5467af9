import type { Kysely } from 'kysely'
import type { Tables } from '../platform/database/tables.ts'
import type { PersonalData } from '../platform/domain.ts'
import { actWithin, sendWithin } from './apply/apply.ts'
import { cancel } from './decide/cancel.ts'
import { leaveTeams } from './decide/seats.ts'
import { eraseDesignRequests, selectDesignRequests } from './design/requests.sql.ts'
import { eraseAccount, selectAccountMasked, selectPayouts } from './earnings/payouts.sql.ts'
import { eraseInvoices, selectInvoices } from './invoices/invoices.sql.ts'
import { selectOwnLines } from './ledger/wallet-lines.sql.ts'
import { eraseOrderAddresses, selectOwnOrders } from './orders/personal-data.sql.ts'
import { selectOwnRefunds } from './refunds/refunds.sql.ts'
import { eraseLicences } from './rights/licences.ts'
import { selectOwnRights } from './rights/personal-data.sql.ts'
import { selectHeld } from './rights/seats.sql.ts'
import { eraseAddresses, selectAddresses } from './shop/addresses.sql.ts'
import { eraseUnused, selectCouponTimes } from './shop/coupons.sql.ts'

const ALL = { limit: 100_000, offset: 0 }

/**
 * What one may buy with goes with the account: open orders are cancelled, seats end. Orders, ledger and issued invoices stay, by the
 * law on accounting, without name, phone and address of the person to whom they were sent; a licence stays as others may see it.
 */
export const personalData: PersonalData = {
  async export(db, userId) {
    return {
      orders: await selectOwnOrders(db, userId),
      addresses: await selectAddresses(db, userId),
      coupons: await selectCouponTimes(db, userId),
      refunds: await selectOwnRefunds(db, userId),
      invoices: (await selectInvoices(db, { userId }, ALL)).map(({ file_id: _file, ...invoice }) => invoice),
      payouts: (await selectPayouts(db, userId, ALL)).map(({ staff_id: _staff, ...payout }) => payout),
      designRequests: await selectDesignRequests(db, ALL, { userId }),
      payoutAccounts: await selectAccountMasked(db, userId),
      ledger: await selectOwnLines(db, userId),
      ...(await selectOwnRights(db, userId)),
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
  },
}

/** Ends what goes on between the user and others: orders that wait to be paid, and seats. What is paid for one yet goes back. */
async function endBusiness(transaction: Kysely<Tables>, userId: string, now: Date): Promise<void> {
  const held = await selectHeld(transaction, userId)
  const scope = { userIds: [userId], levelIds: [userId, ...(held ? [held.owner_id] : [])] }
  await actWithin({ transaction, now }, scope, (books) => {
    for (const { orderId } of books.openOrdersOf(userId)) cancel(books, orderId, 'buyer')
    leaveTeams(books, userId)
  })
  await sendWithin(transaction)
}
