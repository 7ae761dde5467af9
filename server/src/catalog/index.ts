export { catalogKeeper } from './keeper.ts'
export { hasResources, insertCollection, insertResource, type NewResource, type NewSource } from './publication.sql.ts'
export { mountCatalog } from './routes.ts'
export type { CatalogTables } from './tables.ts'
