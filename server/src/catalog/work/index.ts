export { type BulkField, type BulkUpdate, bulkValues, updateResources } from './bulk-update.sql.ts'
export { Cards } from './cards.ts'
export { setCollect, toggleCollect } from './collects.sql.ts'
export type { CatalogDeps } from './deps.ts'
export { selectPictures, updatePictures } from './pictures.sql.ts'
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
export { deleteCharts } from './rollup.sql.ts'
export { cardsOf } from './server-cards.ts'
