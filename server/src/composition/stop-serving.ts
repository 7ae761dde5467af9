import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Readiness } from '../platform/http/readiness.ts'
import type { Settings } from '../platform/settings.ts'

/**
 * The first step of stopping: `/readyz` says 503 while everything is still answered, so that the load balancer sends nothing more.
 * Closing the application then ends the streams, answers what is in progress, and closes the port.
 */
export async function stopServing(
  app: Pick<FastifyInstance, 'server'>,
  readiness: Readiness,
  { DRAIN_NOTICE_MS, DRAIN_TIMEOUT_MS }: Pick<Settings, 'DRAIN_NOTICE_MS' | 'DRAIN_TIMEOUT_MS'>,
): Promise<void> {
  readiness.stop()
  await delay(DRAIN_NOTICE_MS)
  setTimeout(() => app.server.closeAllConnections(), DRAIN_TIMEOUT_MS).unref()
}
