export { mountSite } from './routes.ts'
export type { SiteTables } from './tables.ts'
