export { declineRequest, deliverRequest, quoteRequest } from './design/making.ts'
export { answerRequest, listRequests } from './design/requests.ts'
export { commerce } from './domain.ts'
export { readBankAccount } from './earnings/bank-accounts.ts'
export { listPayable } from './earnings/earnings.ts'
export { recordPayout } from './earnings/payouts.ts'
/** @public */
export type { Goods, Sale, SoldItem } from './goods/goods.ts'
export { listAllInvoices } from './invoices/invoices.ts'
export { issueInvoice, reverseInvoice } from './invoices/issuing.ts'
export { checkLedger, readPostings } from './ledger/check.ts'
/** @public */
export { type LedgerAccount, type LedgerLine, type Posting, post } from './ledger/ledger.ts'
export { selectWallet } from './ledger/wallets.sql.ts'
/** @public */
export { payOrder } from './orders/paying.ts'
export { dropOrder, findOrder, findOrders, shipOrder } from './orders/staff.ts'
export { type DifferenceRow, listDifferences, resolveDifference } from './payments/differences.ts'
export { reconcile } from './payments/reconciliation.ts'
export { decideRefund } from './refunds/deciding.ts'
/** @public */
export { finishRefund } from './refunds/finishing.ts'
/** @public */
export { listRefunds, refundsOf } from './refunds/refunds.ts'
export { boughtPlanOf } from './rights/bought-plan.sql.ts'
export { entitleMembers, isOwnedBy, selectEntitled, selectFirstEntitled } from './rights/entitlements.sql.ts'
export { hasVip, vipPeriodsOf } from './rights/periods.sql.ts'
export { grantVip } from './rights/periods.ts'
export { listPlans, setPlan } from './rights/plans.ts'
export { revocationsOf } from './rights/revocations.sql.ts'
/** @public */
export { tellRightsChanged } from './rights/rights-changed.ts'
export { openSale } from './sale.ts'
/** @public */
export { readSaleRules, setSaleRule } from './sale-rules.ts'
export { createCoupon, giveCoupon, listCoupons, stopCoupon } from './shop/coupon-desk.ts'
export { isPresale } from './shop/stock.ts'
export { listSaleTerms, setSaleTerms } from './shop/terms.ts'
export { selectPlans } from './vip-goods.sql.ts'
