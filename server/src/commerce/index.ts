export { commerce } from './domain.ts'
/** @public */
export type { Goods, Sale, SoldItem } from './goods/goods.ts'
/** @public */
export { type LedgerAccount, type LedgerLine, type Posting, post } from './ledger/ledger.ts'
/** @public */
export { insertEntitlements, revokeEntitlements, selectEntitled } from './rights/entitlements.sql.ts'
/** @public */
export { readSaleRules } from './sale-rules.ts'
