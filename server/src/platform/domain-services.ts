import type { Route } from '@shenglang/contract/route'
import { closeAll } from './close-all.ts'
import type { Domain, DomainListeners, ServerPlatform, Service, Tell } from './domain.ts'
import { Calls } from './http/calls.ts'
import { answerOnce } from './http/idempotency.ts'
import { seeOwnChanges } from './http/own-changes.ts'
import { logStaffCalls } from './http/staff-log.ts'

/** What happens in one domain is told to all in the transaction in which it happens. */
export function tellAll(domains: readonly { readonly on?: DomainListeners }[]): Tell {
  return async (name, transaction, what) => {
    for (const { on } of domains) await on?.[name]?.(transaction, what)
  }
}

/** What domains add to a server, as one. Throws unless each of `routes` has exactly one handler, and one domain knows sessions. */
export async function openServices(domains: readonly Domain[], platform: ServerPlatform, routes: readonly Route[]) {
  const services: Service[] = []
  const close = () => closeAll(services)
  try {
    for (const domain of domains) services.push((await domain.serve?.(platform)) ?? {})
    const [sessions, ...others] = services.flatMap((service) => service.sessions ?? [])
    if (!sessions || others.length > 0) throw new Error('exactly one domain is to know who holds a token')
    const calls = new Calls([logStaffCalls(platform.db), seeOwnChanges(sessions), answerOnce(platform.db)])
    for (const service of services) service.calls?.(calls)
    calls.refuseGaps(routes)
    platform.bus.listen({
      onMessage(message) {
        for (const service of services) service.onBusMessage?.(message)
      },
    })
    return { calls, sessions, mounts: services.flatMap(({ mounts = [] }) => mounts), close }
  } catch (error) {
    // What kept them from opening says more than what then fails to close.
    await close().catch(() => {})
    throw error
  }
}
