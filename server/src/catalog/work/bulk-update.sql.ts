import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'

/** The column of each field of a resource that staff may change in many at once, and its type. */
const COLUMNS = {
  style: ['style', sql`text`],
  categoryCode: ['category_code', sql`text`],
  priceFen: ['price_fen', sql`int`],
  playVipLevel: ['play_vip_level', sql`int`],
  freeVipLevel: ['free_vip_level', sql`int`],
  artistId: ['artist_id', sql`bigint`],
  /** `true` or `false`: see `access_chosen` of the table. */
  isAccessChosen: ['access_chosen', sql`boolean`],
} as const
export type BulkField = keyof typeof COLUMNS
const FIELDS = Object.keys(COLUMNS) as BulkField[]

/** The values of those fields of one resource, as texts. */
export const bulkValues = () =>
  sql<Record<BulkField, string>>`jsonb_build_object(${sql.join(
    FIELDS.map((field) => sql`${sql.lit(field)}, ${sql.ref(COLUMNS[field][0])}::text`),
  )})`

/** A resource with the texts of the values that it is to have. */
export interface BulkUpdate {
  resourceId: string
  values: Partial<Record<BulkField, string>>
}

/**
 * Sets the values of many resources in one statement; fields left out stay, and a price that changes counts as reviewed. Columns
 * that no update changes are left out: triggers on them would run for every row.
 */
export async function updateResources(transaction: Db, updates: readonly BulkUpdate[]): Promise<void> {
  const byId = JSON.stringify(Object.fromEntries(updates.map(({ resourceId, values }) => [resourceId, values])))
  const newValue = (field: BulkField) => sql`(${byId}::jsonb -> resource_id::text ->> ${sql.lit(field)})::${COLUMNS[field][1]}`
  const set = FIELDS.filter((field) => updates.some(({ values }) => values[field] !== undefined)).map((field) => {
    const column = sql.ref(COLUMNS[field][0])
    return sql`${column} = coalesce(${newValue(field)}, ${column})`
  })
  if (updates.some(({ values }) => values.priceFen !== undefined)) {
    const isSame = sql`coalesce(${newValue('priceFen')} = price_fen, true)`
    set.push(sql`reviewed_price_fen = case when ${isSame} then reviewed_price_fen end`)
  }
  const ids = updates.map(({ resourceId }) => resourceId)
  // Looked up by key and not joined: with statistics of a smaller table a join may compare every row with every other.
  await sql`update resources set ${sql.join(set)} where resource_id = any(${ids}::bigint[])`.execute(transaction)
}
