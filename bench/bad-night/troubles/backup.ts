import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '../../../server/src/platform/database/embedded.ts'
import { compare, ENTITLED } from '../compare.ts'
import type { Acknowledged } from '../listeners.ts'
import { during, type Night } from './night.ts'

/** Makes, verifies and restores a backup beside the running site, and compares it with what was acknowledged before it began. */
export async function restoreBeside(night: Night): Promise<void> {
  const { site, folder, sold, wrong } = night
  const backups = join(folder, 'backups')
  const acknowledged = copyOf(night.acknowledged)
  // The last payments are settled by a worker, from rows that the backup contains as well.
  acknowledged.paid = await settledOf(night)
  await during(night, 'a backup made and restored beside it', async () => {
    await site.processes.command(['backup', backups, '--with-keys'])
    await site.processes.command(['backup', 'verify', backups])
    const database = await startEmbeddedPostgres(join(folder, 'restored', 'database'))
    try {
      const DATA_DIR = join(folder, 'restored', 'data')
      await mkdir(DATA_DIR)
      const DATABASE_URL = `postgres://shenglang@localhost/postgres?host=${database.socketFolder}`
      const alone = { DATABASE_URL, DATA_DIR, DATABASE_REPLICA_URLS: '', REDIS_URL: '' }
      await site.processes.command(['restore', backups], alone)
      const client = new pg.Client({ connectionString: DATABASE_URL })
      await client.connect()
      for (const sentence of await compare(client, acknowledged, sold)) wrong.push(`in the restored backup: ${sentence}`)
      await client.end()
    } finally {
      await database.stop()
    }
  })
}

/** Orders whose payment is settled. */
async function settledOf({ site, acknowledged, sold }: Night): Promise<Set<string>> {
  const rows = await site.engines.database.primary.run(ENTITLED.replace('$1', sold))
  return acknowledged.paid.intersection(new Set(rows.map(({ key }) => String(key))))
}

function copyOf(acknowledged: Acknowledged): Acknowledged {
  const { likes, comments, messages, orders, paid, downloads } = acknowledged
  return {
    likes: new Set(likes),
    comments: new Set(comments),
    messages: new Set(messages),
    orders: new Set(orders),
    paid: new Set(paid),
    downloads: new Set(downloads),
  }
}
