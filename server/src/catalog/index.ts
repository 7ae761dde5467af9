export { Following } from './changes/change-follower.ts'
export { selectPriceChanges } from './changes/price-changes.sql.ts'
export { startFinder } from './finder/remote/start-finder.ts'
