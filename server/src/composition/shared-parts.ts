import type { FastifyInstance } from 'fastify'
import { openBus } from '../platform/bus/open-bus.ts'
import type { Database } from '../platform/database/database.ts'
import { answering, type Readiness } from '../platform/http/readiness.ts'
import { openLimits } from '../platform/limits/open-limits.ts'
import { openRedis } from '../platform/redis/redis.ts'
import type { Settings } from '../platform/settings.ts'

interface Deps {
  settings: Settings
  database: Database
  readiness: Pick<Readiness, 'add'>
  uptimeMs: (() => number) | undefined
}

/** Opens the message bus and the limits, which all processes of a site share (0049). They close with the application. */
export async function openShared(app: FastifyInstance, { settings, database, readiness, uptimeMs }: Deps) {
  try {
    const redis = await openRedis(settings)
    if (redis) {
      app.addHook('onClose', async () => redis.disconnect())
      // The site goes on without it.
      const ping = answering(() => redis.ping())
      readiness.add('redis', ping, { isNeeded: false })
    }
    const bus = await openBus(database, redis, app.log)
    app.addHook('onClose', () => bus.close())
    const counts = await openLimits({ db: database.query(), bus, redis, log: app.log, uptimeMs })
    app.addHook('onClose', () => counts.close())
    return { bus, limits: counts.limits }
  } catch (error) {
    await app.close()
    throw error
  }
}
