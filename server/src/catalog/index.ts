export { Following } from './changes/change-follower.ts'
export { selectPriceChanges } from './changes/price-changes.sql.ts'
