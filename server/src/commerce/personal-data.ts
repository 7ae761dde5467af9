import type { PersonalData } from '../platform/domain.ts'
import { actWithin } from './apply/apply.ts'
import { cancel } from './decide/cancel.ts'
import { eraseDesignRequests, selectDesignRequests } from './design/requests.sql.ts'
import { eraseAccount, selectAccountMasked, selectPayouts } from './earnings/payouts.sql.ts'
import { eraseInvoices, selectInvoices } from './invoices/invoices.sql.ts'
import { selectOwnLines } from './ledger/wallet-lines.sql.ts'
import { eraseOrderAddresses, selectOwnOrders } from './orders/personal-data.sql.ts'
import { selectOwnRefunds } from './refunds/refunds.sql.ts'
import { eraseLicences } from './rights/licences.ts'
import { selectOwnRights } from './rights/personal-data.sql.ts'
import { leaveTeams, lockTeamsOf } from './rights/team.ts'
import type { Sale } from './sale/sale.ts'
import { eraseAddresses, selectAddresses } from './shop/addresses.sql.ts'
import { eraseUnused, selectCouponTimes } from './shop/coupons.sql.ts'

const ALL = { limit: 100_000, offset: 0 }

/**
 * What one may buy with goes with the account: open orders are cancelled, seats end. Orders, ledger and issued invoices stay, by the
 * law on accounting, without name, phone and address of whoever they were sent to; a licence stays as others may see it.
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
    await letGo({ transaction: db, now }, userId)
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
async function letGo(sale: Pick<Sale, 'transaction' | 'now'>, userId: string): Promise<void> {
  const { transaction, now } = sale
  await lockTeamsOf(transaction, userId)
  await actWithin(sale, { userIds: [userId] }, (books) => {
    for (const { orderId } of books.openOrdersOf(userId)) cancel(books, orderId, 'buyer')
  })
  await leaveTeams(transaction, userId, now)
}
