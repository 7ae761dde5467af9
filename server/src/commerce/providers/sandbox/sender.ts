import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { createOutageLog } from '../../../platform/database/unavailable.ts'
import { startInterval } from '../../../platform/interval.ts'
import { acknowledge, takeDue } from './sandbox.sql.ts'
import type { Sandbox, SandboxDeps } from './sandbox.ts'
import { signedHeaders } from './signature.ts'

/** Repeats unacknowledged notifications as WeChat Pay does. */
const WAITS_S = [15, 15, 30, 180, 600, 1200, 1800, 1800, 1800, 3600, 10_800, 10_800, 10_800, 21_600, 21_600]
const LOOK_EVERY_MS = 1000
const AT_ONCE_MAX = 20
const TIMEOUT_MS = 5000

interface SenderDeps extends Pick<SandboxDeps, 'db' | 'now'> {
  app: FastifyInstance
  /** The path at which the sandbox's notifications are received. */
  path: string
  log: FastifyBaseLogger
}

/**
 * Sends the sandbox's notifications over HTTP to the process's own port, as a provider would, until they are acknowledged, also
 * after a process died. Any process may send; each notification is taken by one.
 */
export function startSender(sandbox: Sandbox, deps: SenderDeps) {
  const report = createOutageLog(deps.log)
  const underWay = new Set<Promise<void>>()
  const sendDue = async () => {
    await sandbox.payTricky()
    for (;;) {
      const due = await takeDue(deps.db, deps.now(), WAITS_S, AT_ONCE_MAX)
      await Promise.all(due.map((notification) => send(notification)))
      if (due.length < AT_ONCE_MAX) return
    }
  }
  const send = async ({ notification_id, body }: { notification_id: string; body: string }) => {
    const headers = signedHeaders(await sandbox.secret(), Buffer.from(body), deps.now())
    const status = await post(deps, headers, body).catch((error: unknown) => String(error))
    if (status === 200) await acknowledge(deps.db, notification_id, deps.now())
    else deps.log.warn({ notification: notification_id, status }, 'a notification of the sandbox was not taken')
  }
  let interval: ReturnType<typeof startInterval> | undefined
  // A request within the process ends the making of the application: no route could be added after it.
  deps.app.addHook('onReady', async () => {
    interval = startInterval(LOOK_EVERY_MS, sendDue, (error) => report(error, 'could not send the notifications of the sandbox'))
  })
  return {
    /** Sends without waiting for the next interval. */
    poke() {
      const sending: Promise<void> = sendDue()
        .catch((error: unknown) => report(error, 'could not send the notifications of the sandbox'))
        .finally(() => underWay.delete(sending))
      underWay.add(sending)
    },
    async close() {
      await interval?.close()
      await Promise.all(underWay)
    },
  }
}

/** The status of the answer. A server without a port, as in tests, is called in-process. */
async function post({ app, path }: SenderDeps, headers: Record<string, string>, body: string): Promise<number> {
  const address = app.server.address()
  if (address === null || typeof address === 'string') {
    return (await app.inject({ method: 'POST', url: path, headers, body })).statusCode
  }
  const everywhere = { '::': '::1', '0.0.0.0': '127.0.0.1' }[address.address] ?? address.address
  const host = address.family === 'IPv6' ? `[${everywhere}]` : everywhere
  const url = `http://${host}:${address.port}${path}`
  const response = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(TIMEOUT_MS) })
  await response.body?.cancel()
  return response.status
}
