import type { PersonalData } from '../platform/domain.ts'
import { eraseDesignRequests, selectDesignRequests } from './design/requests.sql.ts'
import { eraseOrderAddresses, selectOwnOrders } from './orders/personal-data.sql.ts'
import { eraseAddresses, selectAddresses } from './shop/addresses.sql.ts'
import { eraseUnused, selectCouponTimes } from './shop/coupons.sql.ts'

const EVERY = 100_000

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
      designRequests: await selectDesignRequests(db, { limit: EVERY, offset: 0 }, { userId }),
    }
  },
  async erase(db, userId) {
    await eraseOrderAddresses(db, userId)
    await eraseAddresses(db, userId)
    await eraseUnused(db, userId)
    await eraseDesignRequests(db, userId)
  },
}
