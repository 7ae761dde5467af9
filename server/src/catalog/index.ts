export { Cards } from './cards.ts'
export { type Finder, LocalFinder, openFinder, startFinder } from './finder/index.ts'
export { FRESHNESS, type Freshness } from './freshness.ts'
export { catalogKeeper } from './keeper.ts'
export type { CatalogParts } from './parts.ts'
export { insertPicks } from './picks.sql.ts'
export { insertDownloads, insertPlayDays } from './plays.sql.ts'
export {
  deleteDrafts,
  deleteResource,
  hasResources,
  insertCollection,
  insertResource,
  type NewResource,
  replaceMembers,
  updateResource,
} from './publication.sql.ts'
export { rollUp } from './rollup.ts'
export { mountCatalog } from './routes.ts'
