export { checkLedger } from './check.ts'
/** @public */
export { post } from './ledger.ts'
export { selectWallet } from './wallets.sql.ts'
