export { findOrCreateArtist, type NewArtist } from './artists.sql.ts'
export type { AccountTables } from './tables.ts'
