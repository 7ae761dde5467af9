import type { Route } from '@shenglang/contract/route'
import { closeAll } from '../platform/close-all.ts'
import { Calls, nameOf, type WrapCall } from '../platform/http/calls.ts'
import { forgetAfterChange } from '../platform/http/forget-after-change.ts'
import { answerOnce } from '../platform/http/idempotency.ts'
import { logStaffCalls } from '../platform/http/logs/staff-log.ts'
import { readReplicas } from '../platform/http/replica-reads.ts'
import { inSpan } from '../platform/tracing/span.ts'
import type { Domain, DomainListeners, Emit, ServerPlatform, Service } from './domain/domain.ts'
import { REPLICA_READS } from './replica-reads.ts'

/** Passes an event of one domain to all others, in the same transaction. */
export function emitAll(domains: readonly { readonly on?: DomainListeners }[]): Emit {
  return async (name, transaction, what) => {
    for (const { on } of domains) await on?.[name]?.(transaction, what)
  }
}

/** Each call is a span, over HTTP and from a page's loader. */
const traceCalls: WrapCall = ({ route }, run) => inSpan('call', nameOf(route), run)

/** The queries for sealed values of the domains, on which the keys are tried. */
export const sealedOf = (domains: readonly Pick<Domain, 'sealed'>[]) => domains.flatMap(({ sealed }) => sealed ?? [])

/**
 * Combines what the domains add to a server. Throws unless each of `routes`, where they are given, has exactly one handler, and
 * unless exactly one domain provides sessions.
 */
export async function openServices(domains: readonly Domain[], platform: ServerPlatform, routes?: readonly Route[]) {
  const services: Service[] = []
  const close = () => closeAll(services)
  try {
    for (const domain of domains) services.push((await domain.serve?.(platform)) ?? {})
    const [sessions, ...others] = services.flatMap((service) => service.sessions ?? [])
    if (!sessions || others.length > 0) throw new Error('exactly one domain must provide sessions')
    const wraps = services.flatMap((service) => service.wraps ?? [])
    const { db, limits, database, settings } = platform
    const reads = database.replicas ? [readReplicas(database.replicas, REPLICA_READS, settings)] : []
    const around = [traceCalls, ...reads, logStaffCalls(db), ...wraps, forgetAfterChange(sessions), answerOnce(db, { limits })]
    const calls = new Calls(around, limits)
    for (const service of services) service.calls?.(calls)
    if (routes) calls.refuseGaps(routes)
    platform.bus.listen({
      onMessage(message) {
        for (const service of services) service.onBusMessage?.(message)
      },
    })
    const mounts = services.flatMap((service) => service.mounts ?? [])
    const pageMounts = services.flatMap((service) => service.pageMounts ?? [])
    const mediaMounts = services.flatMap((service) => service.mediaMounts ?? [])
    return { calls, sessions, mounts, pageMounts, mediaMounts, close }
  } catch (error) {
    // The first failure explains more than one while closing after it.
    await close().catch(() => {})
    throw error
  }
}
