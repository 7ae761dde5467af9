export { mountSite, rememberDictionaries } from './routes.ts'
export type { SiteTables } from './tables.ts'
