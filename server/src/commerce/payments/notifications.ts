import type { ProviderChannel } from '@shenglang/contract/commerce/orders'
import type { ProviderNews } from '@shenglang/contract/commerce/payments'
import { fault } from '@shenglang/contract/faults'
import type { FastifyInstance } from 'fastify'
import type { Mount } from '../../platform/domain.ts'
import { NOTIFY_PATH, NotificationRefused } from '../providers/port.ts'
import { ProviderUnavailable } from '../providers/provider-unavailable.ts'
import type { CommerceDeps } from '../sale/deps.ts'
import { insertNotification, selectClaimed } from './payments.sql.ts'
import { handleWaiting } from './settle-notifications.ts'
import { isSettled } from './settling.ts'

const BODY_LIMIT_BYTES = 65_536
/** Batches of notifications that one process handles at a time; the rest wait in the database. */
const AT_ONCE_MAX = 2

/**
 * Where providers notify of payments and refunds: no session is asked for, the signature is over the bytes. A notification is
 * stored and acknowledged, and then handled by `settling`; without it, and after a crash, by a worker.
 */
export function takeNotifications(deps: CommerceDeps, settling: CommerceDeps | undefined) {
  const underWay = new Set<Promise<void>>()
  let isMore = false
  const poke = () => {
    // One that is just ending may not have seen what came last.
    isMore = underWay.size >= AT_ONCE_MAX
    if (isMore || !settling) return
    const working: Promise<void> = handleWaiting(settling)
      .catch((error: unknown) => deps.log.error({ err: error }, 'could not handle what a provider of payments told'))
      .finally(() => {
        underWay.delete(working)
        if (isMore) poke()
      })
    underWay.add(working)
  }
  const mount: Mount = (app, base) => {
    app.register(async (scope: FastifyInstance) => {
      scope.removeAllContentTypeParsers()
      const options = { parseAs: 'buffer', bodyLimit: BODY_LIMIT_BYTES } as const
      scope.addContentTypeParser('*', options, async (_request: unknown, body: string | Buffer) => body)
      scope.post<{ Params: { channel: string } }>(`${base}${NOTIFY_PATH}/:channel`, async ({ params, headers, body }, reply) => {
        const provider = [...deps.payments.values()].find(({ channel }) => channel === params.channel)
        if (!provider) throw fault('NO_SUCH_ADDRESS')
        const raw = { headers, body: Buffer.isBuffer(body) ? body : Buffer.alloc(0) }
        const news = await provider.read(raw).catch((error: unknown) => {
          if (error instanceof ProviderUnavailable) throw fault('UNAVAILABLE', {}, { cause: error })
          if (!(error instanceof NotificationRefused)) throw error
          deps.log.warn({ channel: provider.channel, reason: error.message }, 'a payment notification was refused')
          return undefined
        })
        if (!news) return reply.code(401).type('text/plain; charset=utf-8').send('fail')
        if (await storeNews(deps, provider.channel, news)) poke()
        return reply.type(provider.receipt.contentType).send(provider.receipt.body)
      })
    })
  }
  return {
    mount,
    async close() {
      while (underWay.size > 0) await Promise.all(underWay)
    },
  }
}

/** False where nothing is to be done: it was stored before, or repeats under a new key what was settled. */
async function storeNews({ db, now }: CommerceDeps, channel: ProviderChannel, news: ProviderNews): Promise<boolean> {
  if (news.kind === 'payment') {
    const claim = { channel, attemptNo: news.attemptNo, found: news.found }
    const [attempt] = await selectClaimed(db, [claim])
    if (isSettled(claim, attempt)) return false
  }
  return insertNotification(db, { channel, key: news.key, content: JSON.stringify(news), received_at: now(), try_at: now() })
}
