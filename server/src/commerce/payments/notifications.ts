import type { ProviderChannel } from '@shenglang/contract/commerce/orders'
import type { ProviderNews } from '@shenglang/contract/commerce/payments'
import { fault } from '@shenglang/contract/faults'
import type { FastifyInstance } from 'fastify'
import type { Mount } from '../../platform/domain.ts'
import type { CommerceDeps } from '../deps.ts'
import type { Sale } from '../goods/goods.ts'
import { NOTIFY_PATH, NotificationRefused } from '../providers/port.ts'
import { ProviderUnavailable } from '../providers/provider-unavailable.ts'
import { openSale } from '../sale.ts'
import { tellFinance } from '../tell-finance.ts'
import { insertNotification, lockWaitingNotification, updateNotification } from './payments.sql.ts'
import { endRefundOf } from './sending-refunds.ts'
import { logSettled, settleWithin } from './settling.ts'

const BODY_LIMIT_BYTES = 65_536
/** Notifications that one process fulfils at a time; the rest wait in the database. */
const AT_ONCE_MAX = 4
const RETRY_FIRST_MS = 5000
const RETRY_MAX_MS = 600_000
/** One that failed so often, over some minutes, needs a person. */
const TOLD_AFTER_TRIES = 6

/**
 * Where providers tell what was paid and refunded: no session is asked for, the signature is over the bytes. What is told is
 * stored, acknowledged, and then fulfilled; a worker fulfils what a process leaves behind when it dies.
 */
export function takeNotifications(deps: CommerceDeps) {
  const underWay = new Set<Promise<void>>()
  let isMore = false
  const poke = () => {
    // One that is just ending may not have seen what came last.
    isMore = underWay.size >= AT_ONCE_MAX
    if (isMore) return
    const working: Promise<void> = handleWaiting(deps)
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

function storeNews({ db, now }: CommerceDeps, channel: ProviderChannel, news: ProviderNews): Promise<boolean> {
  const row = { channel, key: news.key, content: JSON.stringify(news), received_at: now(), try_at: now() }
  return insertNotification(db, row)
}

/** Fulfils notifications that wait, until there are none, or `signal` says so; several may do it at once. */
export async function handleWaiting(deps: CommerceDeps, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && (await handleNext(deps))) {}
}

/** Handles one in one transaction. Returns false where none waits. One that fails is put off, for longer each time. */
async function handleNext(deps: CommerceDeps): Promise<boolean> {
  let taken: Awaited<ReturnType<typeof lockWaitingNotification>>
  try {
    const outcome = await openSale(deps, async (sale) => {
      taken = await lockWaitingNotification(sale.transaction, sale.now)
      if (!taken) return undefined
      const handled = await handle(sale, taken.channel, taken.content)
      await updateNotification(sale.transaction, taken.notification_id, { handled_at: sale.now, outcome: handled })
      return handled
    })
    if (taken?.content.kind === 'payment') logSettled(deps, taken.channel, taken.content.attemptNo, outcome)
    return taken !== undefined
  } catch (error) {
    if (!taken) throw error
    deps.log.error({ err: error, notification: taken.notification_id }, 'a payment notification could not be handled')
    const waitMs = Math.min(RETRY_FIRST_MS * 2 ** taken.tries, RETRY_MAX_MS)
    const later = { tries: taken.tries + 1, try_at: new Date(deps.now().getTime() + waitMs) }
    await updateNotification(deps.db, taken.notification_id, later)
    if (later.tries === TOLD_AFTER_TRIES) await tellFinance(deps.db, troubleWith(taken.content))
    return true
  }
}

const troubleWith = (news: ProviderNews) => ({
  title: news.kind === 'payment' ? '一笔付款没能入账' : '一笔退款没能结清',
  content: `${news.kind === 'payment' ? news.attemptNo : news.refundNo}：渠道的通知一再处理失败，请查看服务日志`,
})

function handle(sale: Sale, channel: ProviderChannel, news: ProviderNews): Promise<string> {
  return news.kind === 'payment'
    ? settleWithin(sale, channel, news.attemptNo, news.found)
    : endRefundOf(sale, channel, news.refundNo, news.found)
}
