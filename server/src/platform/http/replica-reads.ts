import { fault } from '@shenglang/contract/faults'
import type { Route } from '@shenglang/contract/route'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { fromPrimary, fromReplica } from '../database/replicas/reading-scope.ts'
import type { Replicas } from '../database/replicas.ts'
import { isUnavailable } from '../database/unavailable.ts'
import type { Settings } from '../settings.ts'
import type { WrapCall } from './calls.ts'
import type { HttpExchange } from './http-exchange.ts'
import type { Operations } from './operations.ts'

/** A cookie with the position of the database's log after the browser's last write. */
const WRITTEN_COOKIE = 'ns_written'
/** The shortest lifetime of the cookie, in seconds: any replica that is still read has everything older. */
const WRITTEN_MIN_S = 60

/**
 * Reads `routes` from replicas. A member who wrote reads only replicas that have the write: its position is in a cookie, so that
 * every process knows it without asking another. Clients without cookies, which hold their token themselves, read the primary.
 */
export function readReplicas(
  replicas: Replicas,
  routes: readonly Route[],
  { TOKEN_COOKIE, DATABASE_REPLICA_LAG_MS }: Pick<Settings, 'TOKEN_COOKIE' | 'DATABASE_REPLICA_LAG_MS'>,
): WrapCall {
  const listed = new Set<Route>(routes)
  const writtenS = Math.max(WRITTEN_MIN_S, (10 * DATABASE_REPLICA_LAG_MS) / 1000)
  const hasCookies = (exchange: HttpExchange) => exchange.token === '' || exchange.recall(TOKEN_COOKIE) === exchange.token
  return async ({ route, context: { caller, exchange } }, run) => {
    if (listed.has(route)) return hasCookies(exchange) ? fromReplica(positionIn(exchange), run) : fromPrimary(run)
    if (route.method === 'GET') return fromPrimary(run)
    try {
      return await run()
    } catch (error) {
      throw isUnavailable(error) && (await isReadOnly(replicas)) ? fault('READ_ONLY', {}, { cause: error }) : error
    } finally {
      if (caller.userId !== undefined) await rememberPosition(replicas, exchange, writtenS)
    }
  }
}

/** True when the primary is gone, even if that was not noticed yet. */
const isReadOnly = async (replicas: Replicas): Promise<boolean> =>
  replicas.isPrimaryGone ||
  replicas.position().then(
    () => false,
    () => true,
  )

function positionIn(exchange: HttpExchange): number {
  const text = exchange.recall(WRITTEN_COOKIE) ?? ''
  return /^\d{1,16}$/.test(text) ? Number(text) : 0
}

async function rememberPosition(replicas: Replicas, exchange: HttpExchange, maxAgeS: number): Promise<void> {
  try {
    exchange.remember(WRITTEN_COOKIE, String(await replicas.position()), maxAgeS)
  } catch {
    // The primary is gone: reads take what the replicas have.
  }
}

/** Watches the replicas, lets requests that only read succeed without the primary, and adds metrics of both. */
export function mountReplicas(
  app: FastifyInstance,
  replicas: Replicas,
  { measure, count }: Pick<Operations, 'measure' | 'count'>,
  log: FastifyBaseLogger,
): void {
  const countRead = count('database_reads_total', 'Single statements that read, by the server that answered.', ['target'])
  replicas.watch(log, (target) => countRead({ target }))
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.method === 'GET' || request.method === 'HEAD') fromPrimary(done)
    else done()
  })
  measure('database_replica_lag_seconds', 'How far the furthest replica that answers is behind.', () => replicas.lagMs / 1000)
  measure('database_replicas_left_out', 'Replicas that are not read: dead, or too far behind.', () => replicas.leftOut)
  measure('database_primary_gone', 'Whether no primary answers, so that nothing can be written.', () =>
    Number(replicas.isPrimaryGone),
  )
}
