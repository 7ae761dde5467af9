import type pg from 'pg'
import type { Database } from '../database/database.ts'
import { CHANNEL, notify } from './messages.ts'
import type { Bus, BusListener, BusMessage } from './port.ts'

const RECONNECT_MS = 1000

/** The message channel of the database, on one connection, which is made again when it breaks. */
export function openDatabaseBus({ client: connectAlone, query }: Pick<Database, 'client' | 'query'>): Bus {
  const listeners = new Set<BusListener>()
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let isListening = false
  let isClosed = false

  const connect = async () => {
    const fresh = connectAlone({ application_name: 'shenglang bus', keepAlive: true })
    client = fresh
    fresh.on('error', () => {})
    fresh.on('end', again)
    fresh.on('notification', ({ payload }) => {
      const message = JSON.parse(payload ?? '') as BusMessage
      for (const listener of listeners) listener.onMessage(message)
    })
    await fresh.connect()
    await fresh.query(`listen ${CHANNEL}`)
    isListening = true
    for (const listener of listeners) listener.onListening?.()
  }
  const again = () => {
    isListening = false
    clearTimeout(timer)
    if (!isClosed) timer = setTimeout(open, RECONNECT_MS)
  }
  let opening = Promise.resolve()
  const open = () => {
    opening = connect().catch(again)
  }
  open()

  return {
    send: (messages) => notify(query(), messages),
    listen(listener) {
      listeners.add(listener)
      if (isListening) listener.onListening?.()
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
