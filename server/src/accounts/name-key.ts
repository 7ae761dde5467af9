/** @public Migration 0122 imports it from here. */
export { nameKey } from './users/name-key.ts'
