import { countOf } from '../platform/database/count-of.ts'
import type { Db } from '../platform/database/db.ts'

export interface NetworkQuery {
  userId?: string | undefined
  address?: string | undefined
  from?: Date | undefined
  to?: Date | undefined
}

const entries = (db: Db, { userId, address, from, to }: NetworkQuery) =>
  db
    .selectFrom('network_log')
    .$if(userId !== undefined, (some) => some.where('network_log.user_id', '=', userId ?? ''))
    .$if(address !== undefined, (some) => some.where('address', '=', address ?? ''))
    .$if(from !== undefined, (some) => some.where('happened_at', '>=', from ?? new Date(0)))
    .$if(to !== undefined, (some) => some.where('happened_at', '<', to ?? new Date(0)))

/** Newest first. Within days that end earlier, the entries before their end are reached by `lastId`. */
export function selectNetworkLog(
  db: Db,
  query: NetworkQuery,
  { before, lastId, limit }: { before: string | undefined; lastId: string | undefined; limit: number },
) {
  return entries(db, query)
    .leftJoin('users', 'users.user_id', 'network_log.user_id')
    .select(['entry_id', 'network_log.user_id', 'nick_name', 'action', 'network_log.address', 'port', 'happened_at'])
    .$if(before !== undefined, (some) => some.where('entry_id', '<', before ?? ''))
    .$if(lastId !== undefined, (some) => some.where('entry_id', '<=', lastId ?? ''))
    .orderBy('entry_id', 'desc')
    .limit(limit)
    .execute()
}

export type NetworkRow = Awaited<ReturnType<typeof selectNetworkLog>>[number]

export function countNetworkLog(db: Db, query: NetworkQuery, max: number): Promise<number> {
  const some = entries(db, query)
    .select('entry_id')
    .orderBy('entry_id', 'desc')
    .limit(max + 1)
  return countOf(db.selectFrom(some.as('some')))
}

/** Entries are written up to a few seconds after they happened, in the order of different processes. */
const SLACK_MS = 60_000

/** The last number that an entry before an instant can have; undefined where there is none. */
export async function selectLastBefore(db: Db, to: Date): Promise<string | undefined> {
  const row = await db
    .selectFrom('network_log')
    .select('entry_id')
    .where('happened_at', '<', new Date(to.getTime() + SLACK_MS))
    .orderBy('happened_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.entry_id
}

export function selectNetworkLogOf(db: Db, userId: string) {
  return db
    .selectFrom('network_log')
    .select(['action', 'address', 'port', 'happened_at'])
    .where('user_id', '=', userId)
    .orderBy('entry_id')
    .execute()
}
