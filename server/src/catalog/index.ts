export { Cards } from './cards.ts'
export { setCollect, toggleCollect } from './collects.sql.ts'
export type { CatalogDeps } from './deps.ts'
export { cardsOf, catalog, catalogWith } from './domain.ts'
export { type Finder, LocalFinder, openFinder, startFinder } from './finder/index.ts'
export { Following } from './following.ts'
export { insertPicks } from './picks.sql.ts'
export { selectUnpictured, updatePictures } from './pictures.sql.ts'
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
