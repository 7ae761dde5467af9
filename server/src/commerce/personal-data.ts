import type { PersonalData } from '../platform/domain.ts'
import { eraseDesignRequests, selectDesignRequests } from './design/requests.sql.ts'
import { eraseAccount, selectPayouts } from './earnings/payouts.sql.ts'
import { eraseInvoices, selectInvoices } from './invoices/invoices.sql.ts'
import { eraseOrderAddresses, selectOwnOrders } from './orders/personal-data.sql.ts'
import { selectOwnRefunds } from './refunds/refunds.sql.ts'
import { selectOwnRights } from './rights/personal-data.sql.ts'
import { eraseAddresses, selectAddresses } from './shop/addresses.sql.ts'
import { eraseUnused, selectCouponTimes } from './shop/coupons.sql.ts'

const ALL = { limit: 100_000, offset: 0 }

/**
 * What one may buy with goes with the account. Orders stay, by the law on accounting, without name, phone and address of whoever
 * they were sent to.
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
      ...(await selectOwnRights(db, userId)),
    }
  },
  async erase(db, userId) {
    await eraseOrderAddresses(db, userId)
    await eraseAddresses(db, userId)
    await eraseUnused(db, userId)
    await eraseDesignRequests(db, userId)
    await eraseInvoices(db, userId)
    await eraseAccount(db, userId)
  },
}
