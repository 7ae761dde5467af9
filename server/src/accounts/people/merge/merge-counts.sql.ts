import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'

interface MergeCounts {
  /** Sign-in sites of the account that goes: those that the other account lacks, and those that it has. */
  newSites: string[]
  ownSites: string[]
  purchases: number
  licences: number
  coupons: number
  addresses: number
  balanceFen: number
  points: number
  favourites: number
  crates: number
  follows: number
  fans: number
  comments: number
  posts: number
  orders: number
  invoices: number
  conversations: number
  downloads: number
}

/** Counts what would move from an account to another one, and what would stay. */
export async function selectMergeCounts(db: Db, fromId: string, intoId: string): Promise<MergeCounts> {
  const count = (rows: ReturnType<typeof sql>) => sql`(select count(*)::int from ${rows})`
  const { rows } = await sql<MergeCounts>`
    with sites as (
      select source, exists (select from social_identities there where there.user_id = ${intoId} and there.source = mine.source) as is_there
      from social_identities mine where user_id = ${fromId})
    select array(select source from sites where not is_there order by 1) as "newSites",
      array(select source from sites where is_there order by 1) as "ownSites",
      ${count(sql`entitlements where user_id = ${fromId} and revoked_at is null`)} as purchases,
      ${count(sql`licences where user_id = ${fromId}`)} as licences,
      ${count(sql`user_coupons where user_id = ${fromId} and order_id is null`)} as coupons,
      ${count(sql`addresses where user_id = ${fromId}`)} as addresses,
      (select coalesce(sum(balance_fen), 0)::int from wallets where user_id = ${fromId}) as "balanceFen",
      (select coalesce(sum(points), 0)::int from wallets where user_id = ${fromId}) as points,
      ${count(sql`collects where user_id = ${fromId}`)} as favourites,
      ${count(sql`crates where user_id = ${fromId}`)} as crates,
      ${count(sql`follows where user_id = ${fromId}`)} as follows,
      ${count(sql`follows where followed_id = ${fromId}`)} as fans,
      ${count(sql`comments where user_id = ${fromId} and deleted_at is null`)} as comments,
      ${count(sql`posts where author_id = ${fromId} and hidden_at is null`)} as posts,
      ${count(sql`orders where user_id = ${fromId}`)} as orders,
      ${count(sql`invoices where user_id = ${fromId}`)} as invoices,
      ${count(sql`conversation_sides where user_id = ${fromId}`)} as conversations,
      ${count(sql`downloads where user_id = ${fromId}`)} as downloads`.execute(db)
  const [counts] = rows
  if (!counts) throw new Error('a statement without a row')
  return counts
}
