export { mountCommerce } from './routes.ts'
export type { CommerceTables } from './tables.ts'
