import { CompiledQuery, type Kysely } from 'kysely'
import pg from 'pg'
import type { Database } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import type { Bus, BusEvent } from './port.ts'

const CHANNEL = 'shenglang_events'
const RECONNECT_MS = 1000

/** Says what happened, to all who listen; in a transaction, once that is committed. */
export async function announce(db: Pick<Kysely<Tables>, 'executeQuery'>, event: BusEvent): Promise<void> {
  await db.executeQuery(CompiledQuery.raw('select pg_notify($1, $2)', [CHANNEL, JSON.stringify(event)]))
}

/** The events of the database, on one connection that is made anew when it breaks. */
export function openBus({ address }: Pick<Database, 'address'>): Bus {
  const listeners = new Set<(event: BusEvent) => void>()
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  const hears = Promise.withResolvers<void>()

  const connect = async () => {
    const fresh = new pg.Client({ ...address, application_name: 'shenglang bus', keepAlive: true })
    client = fresh
    fresh.on('error', () => {})
    fresh.on('end', again)
    fresh.on('notification', ({ payload }) => {
      const event = JSON.parse(payload ?? '') as BusEvent
      for (const listener of listeners) listener(event)
    })
    await fresh.connect()
    await fresh.query(`listen ${CHANNEL}`)
    hears.resolve()
  }
  const again = () => {
    clearTimeout(timer)
    if (!isClosed) timer = setTimeout(open, RECONNECT_MS)
  }
  let opening = Promise.resolve()
  const open = () => {
    opening = connect().catch(again)
  }
  open()

  return {
    listen(onEvent) {
      listeners.add(onEvent)
      return () => {
        listeners.delete(onEvent)
      }
    },
    ready: () => hears.promise,
    async close() {
      isClosed = true
      hears.resolve()
      clearTimeout(timer)
      await opening
      await client?.end()
    },
  }
}
