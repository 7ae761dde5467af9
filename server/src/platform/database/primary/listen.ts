import type pg from 'pg'
import { createClient } from './primary-client.ts'

const RECONNECT_MS = 500

interface Listening {
  onNotification(payload: string): void
  /** Called once listening, and again after a reconnect: earlier notifications may have been missed. */
  onListening(): void
}

/** Listens on a channel of the primary, on a connection that is made again when it breaks. */
export async function listenOn(
  address: pg.PoolConfig,
  channel: string,
  { onNotification, onListening }: Listening,
): Promise<{ close(): Promise<void> }> {
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  const connect = async () => {
    const fresh = createClient(address, { application_name: 'shenglang queue', keepAlive: true })
    client = fresh
    fresh.on('error', () => {})
    fresh.on('notification', ({ payload = '' }) => onNotification(payload))
    fresh.on('end', again)
    await fresh.connect()
    await fresh.query(`listen ${fresh.escapeIdentifier(channel)}`)
    onListening()
  }
  const again = () => {
    clearTimeout(timer)
    if (!isClosed) timer = setTimeout(() => connect().catch(again), RECONNECT_MS)
  }
  await connect().catch(again)
  return {
    async close() {
      isClosed = true
      clearTimeout(timer)
      await client?.end().catch(() => {})
    },
  }
}
