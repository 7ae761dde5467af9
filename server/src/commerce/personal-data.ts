import type { PersonalData } from '../platform/domain.ts'
import { eraseDesignRequests, selectDesignRequests } from './design/requests.sql.ts'
import { eraseAddresses, selectAddresses } from './shop/addresses.sql.ts'
import { eraseUnused, selectCouponTimes } from './shop/coupons.sql.ts'

const EVERY = 100_000

/** What one may buy with goes with the account; what was bought stays, without what tells of the person. */
export const personalData: PersonalData = {
  async export(db, userId) {
    return {
      addresses: await selectAddresses(db, userId),
      coupons: await selectCouponTimes(db, userId),
      designRequests: await selectDesignRequests(db, { limit: EVERY, offset: 0 }, { userId }),
    }
  },
  async erase(db, userId) {
    await eraseAddresses(db, userId)
    await eraseUnused(db, userId)
    await eraseDesignRequests(db, userId)
  },
}
