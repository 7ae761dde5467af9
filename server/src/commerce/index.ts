export { createCoupon } from './coupons/coupon-admin.ts'
export { deliverRequest } from './made-to-measure/answer-request.ts'
export { listDifferences } from './payments/differences.ts'
export { openProviders } from './payments/open-providers.ts'
export { reconcile } from './payments/reconciliation.ts'
export { checkChannel } from './providers/check-channel.ts'
export type { PaymentProviders } from './providers/port.ts'
/** @public */
export { endRefund } from './refunds/end-refund.ts'
export { startRefund } from './refunds/grant-refund.ts'
/** @public */
export { listRefunds, readStaffRefund, refundsOf } from './refunds/refunds.ts'
export { IS_TO_SEND } from './sale/releases.sql.ts'
