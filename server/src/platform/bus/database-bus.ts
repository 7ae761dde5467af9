import type { PageEvent } from '@shenglang/contract/events'
import { CompiledQuery, type Kysely } from 'kysely'
import pg from 'pg'
import type { Database } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import { insertAnnounced } from '../events/log.sql.ts'
import type { Bus, BusListener, BusMessage, CommentsMessage } from './port.ts'

/** The log of events speaks on it, too: migration 0025. */
const CHANNEL = 'shenglang_bus'
const RECONNECT_MS = 1000

/** Something that happened to a user's things, for their open pages. */
export interface Announcement {
  userId: string
  data: PageEvent
}

/** Tells a user's pages what happened, and whoever of them is away when it comes back; in a transaction, once that is committed. */
export function announce(db: Pick<Kysely<Tables>, 'insertInto'>, announcement: Announcement): Promise<void> {
  return announceAll(db, [announcement])
}

/** The same for several users, or of several things. */
export function announceAll(db: Pick<Kysely<Tables>, 'insertInto'>, announcements: readonly Announcement[]): Promise<void> {
  return insertAnnounced(db, announcements)
}

/** Tells every process that what it knows of a user's sessions may be wrong; in a transaction, once that is committed. */
export function tellSessionsChanged(db: Pick<Kysely<Tables>, 'executeQuery'>, userId: string): Promise<void> {
  return notifySessionsChanged(db, [userId])
}

/** The same of several users, in one statement. */
export async function notifySessionsChanged(db: Pick<Kysely<Tables>, 'executeQuery'>, userIds: readonly string[]): Promise<void> {
  return notify(
    db,
    userIds.map((userId) => ({ userId })),
  )
}

/** Notifies every process that comments changed; in a transaction, once that is committed. */
export function publishComments(db: Pick<Kysely<Tables>, 'executeQuery'>, message: CommentsMessage): Promise<void> {
  return notify(db, [message])
}

async function notify(db: Pick<Kysely<Tables>, 'executeQuery'>, values: readonly BusMessage[]): Promise<void> {
  if (values.length === 0) return
  const messages = values.map((value) => JSON.stringify(value))
  await db.executeQuery(
    CompiledQuery.raw('select pg_notify($1, message) from unnest($2::text[]) as message', [CHANNEL, messages]),
  )
}

/** The messages of the database, on one connection that is made anew when it breaks. */
export function openBus({ address }: Pick<Database, 'address'>): Bus {
  const listeners = new Set<BusListener>()
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let isHearing = false
  let isClosed = false

  const connect = async () => {
    const fresh = new pg.Client({ ...address, application_name: 'shenglang bus', keepAlive: true })
    client = fresh
    fresh.on('error', () => {})
    fresh.on('end', again)
    fresh.on('notification', ({ payload }) => {
      const message = JSON.parse(payload ?? '') as BusMessage
      for (const listener of listeners) listener.onMessage(message)
    })
    await fresh.connect()
    await fresh.query(`listen ${CHANNEL}`)
    isHearing = true
    for (const listener of listeners) listener.onHearing?.()
  }
  const again = () => {
    isHearing = false
    clearTimeout(timer)
    if (!isClosed) timer = setTimeout(open, RECONNECT_MS)
  }
  let opening = Promise.resolve()
  const open = () => {
    opening = connect().catch(again)
  }
  open()

  return {
    listen(listener) {
      listeners.add(listener)
      if (isHearing) listener.onHearing?.()
      return () => {
        listeners.delete(listener)
      }
    },
    async close() {
      isClosed = true
      clearTimeout(timer)
      await opening
      await client?.end()
    },
  }
}
