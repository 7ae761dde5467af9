export { declineRequest, deliverRequest, quoteRequest } from './design/making.ts'
export { answerRequest, listRequests } from './design/requests.ts'
export { commerce } from './domain.ts'
/** @public */
export type { Goods, Sale, SoldItem } from './goods/goods.ts'
/** @public */
export { type LedgerAccount, type LedgerLine, type Posting, post } from './ledger/ledger.ts'
export { entitleMembers, isOwnedBy, selectEntitled, selectFirstEntitled } from './rights/entitlements.sql.ts'
export { hasVip, vipPeriodsOf } from './rights/periods.sql.ts'
export { grantVip } from './rights/periods.ts'
export { listPlans, setPlan } from './rights/plans.ts'
export { revocationsOf } from './rights/revocations.sql.ts'
/** @public */
export { tellRightsChanged } from './rights/rights-changed.ts'
/** @public */
export { readSaleRules } from './sale-rules.ts'
export { createCoupon, giveCoupon, listCoupons, stopCoupon } from './shop/coupon-desk.ts'
export { listSaleTerms, setSaleTerms } from './shop/terms.ts'
export { selectPlans } from './vip-goods.sql.ts'
