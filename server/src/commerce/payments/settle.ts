import type { ProviderChannel } from '@shenglang/contract/commerce/orders/orders'
import type { PaymentResult, ProviderNews } from '@shenglang/contract/commerce/payments/payments'
import { fault } from '@shenglang/contract/faults'
import type { FastifyInstance } from 'fastify'
import type { Mount } from '../../composition/domain/domain.ts'
import { decideWithin, sendWaiting, type Within } from '../apply/apply.ts'
import { type Claim, settle as decide, type Settled } from '../decide/settle.ts'
import { NOTIFY_PATH, NotificationRefused } from '../providers/port.ts'
import { ProviderUnavailable } from '../providers/provider-unavailable.ts'
import { endRefundByNumber } from '../refunds/end-refund.ts'
import type { CommerceDeps } from '../sale/deps.ts'
import { notifyFinance } from '../sale/notify-finance.ts'
import {
  type Claimed,
  insertNotification,
  lockRefundNotification,
  lockWaiting,
  type NotificationRow,
  selectClaimed,
  setHandled,
  updateNotification,
  type Waiting,
} from './payments.sql.ts'

const BODY_LIMIT_BYTES = 65_536
/**
 * Receives notifications of payments and refunds from providers, without a session: the signature covers the bytes. Stores and
 * acknowledges a notification; a worker settles it.
 */
export function takeNotifications(deps: CommerceDeps): Mount {
  return (app, base) => {
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
        await storeNews(deps, provider.channel, news)
        return reply.type(provider.receipt.contentType).send(provider.receipt.body)
      })
    })
  }
}

/** Stores new notifications, except repetitions of settled ones under a new key. */
async function storeNews({ db, now }: CommerceDeps, channel: ProviderChannel, news: ProviderNews): Promise<void> {
  if (news.kind === 'payment') {
    const claim = { channel, attemptNo: news.attemptNo, result: news.found }
    const [attempt] = await selectClaimed(db, [claim])
    if (isSettled(claim, attempt)) return
  }
  await insertNotification(db, { channel, key: news.key, content: JSON.stringify(news), received_at: now(), try_at: now() })
}

/** Payments settled in one transaction. */
const BATCH_MAX = 20
const RETRY_FIRST_MS = 200
const RETRY_MAX_MS = 600_000
/** Failures, over some minutes, after which staff are needed. */
const NOTIFY_AFTER_TRIES = 11

type News<Kind extends ProviderNews['kind']> = Extract<ProviderNews, { kind: Kind }>

/** Handles waiting notifications until there are none, or `signal` aborts; several processes may do it at once. */
export async function handleWaiting(deps: CommerceDeps, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && (await settleBatch(deps))) {}
  while (!signal?.aborted && (await endNextRefund(deps))) {}
}

/** Settles up to twenty payments in one transaction. False if none waits. A failing one is postponed and blocks no other. */
async function settleBatch(deps: CommerceDeps): Promise<boolean> {
  let taken: Waiting[] = []
  try {
    await settleWaiting(deps, { limit: BATCH_MAX }, (waiting) => {
      taken = waiting
    })
  } catch (error) {
    if (taken.length === 0) throw error
    const [only] = taken
    if (only && taken.length === 1) await putOff(deps, only, error)
    else for (const { notification_id } of taken) await settleOne(deps, notification_id)
  }
  return taken.length > 0
}

async function settleOne(deps: CommerceDeps, notificationId: string): Promise<void> {
  let taken: Waiting | undefined
  try {
    await settleWaiting(deps, { notificationId, limit: 1 }, ([waiting]) => {
      taken = waiting
    })
  } catch (error) {
    if (!taken) throw error
    await putOff(deps, taken, error)
  }
}

/** Takes waiting payments, settles them and marks them handled, in one transaction; reports first what it took. */
async function settleWaiting(
  deps: CommerceDeps,
  which: { notificationId?: string; limit: number },
  onTaken: (waiting: Waiting[]) => void,
): Promise<void> {
  const { db } = deps
  const now = deps.now()
  const done = await db.transaction().execute(async (transaction) => {
    const waiting = await lockWaiting(transaction, now, which)
    onTaken(waiting)
    if (waiting.length === 0) return { waiting, outcomes: [] }
    const outcomes = await settleWithin(
      { transaction, now },
      waiting.map(claimOf),
      waiting.flatMap(({ claimed }) => claimed ?? []),
    )
    await setHandled(
      transaction,
      waiting.map(({ notification_id }, index) => ({ notificationId: notification_id, outcome: outcomes[index] ?? 'unknown' })),
      now,
    )
    return { waiting, outcomes }
  })
  if (done.waiting.length > 0) await sendWaiting(db)
  for (const [index, waiting] of done.waiting.entries()) {
    logSettled(deps, claimOf(waiting), done.outcomes[index] ?? ('unknown' satisfies Settled))
  }
}

const claimOf = ({ channel, content: { attemptNo, found } }: Waiting) => ({ channel, attemptNo, result: found })

/** Ends the refund that a notification is about. False if none waits. */
async function endNextRefund(deps: CommerceDeps): Promise<boolean> {
  let taken: NotificationRow<News<'refund'>> | undefined
  try {
    const now = deps.now()
    await deps.db.transaction().execute(async (transaction) => {
      taken = await lockRefundNotification(transaction, now)
      if (!taken) return
      const { channel, content, notification_id: notificationId } = taken
      const outcome = await endRefundByNumber({ transaction, now }, channel, content.refundNo, content.found)
      await setHandled(transaction, [{ notificationId, outcome }], now)
    })
    if (taken) await sendWaiting(deps.db)
  } catch (error) {
    if (!taken) throw error
    await putOff(deps, taken, error)
  }
  return taken !== undefined
}

/** Retries later, with growing waits. */
async function putOff(
  deps: CommerceDeps,
  { notification_id, tries: before, content }: NotificationRow<ProviderNews>,
  error: unknown,
) {
  deps.log.error({ err: error, notification: notification_id }, 'a payment notification could not be handled')
  const tries = before + 1
  const waitMs = Math.min(RETRY_FIRST_MS * 2 ** before, RETRY_MAX_MS)
  await updateNotification(deps.db, notification_id, { tries, try_at: new Date(deps.now().getTime() + waitMs) })
  if (tries === NOTIFY_AFTER_TRIES) await notifyFinance(deps.db, troubleWith(content))
}

const troubleWith = (news: ProviderNews) => ({
  title: news.kind === 'payment' ? '一笔付款没能入账' : '一笔退款没能结清',
  content: `${news.kind === 'payment' ? news.attemptNo : news.refundNo}：渠道的通知一再处理失败，请查看服务日志`,
})

/** Settles a provider's claim about an attempt in one transaction, however it arrives and however often. */
export async function settle(
  deps: Pick<CommerceDeps, 'db' | 'now' | 'log' | 'settling'>,
  channel: ProviderChannel,
  attemptNo: string,
  result: PaymentResult,
): Promise<Settled> {
  const claim = { channel, attemptNo, result }
  const { db, settling = db } = deps
  const [settled] = await settling.transaction().execute(async (transaction) => {
    const claimed = await selectClaimed(transaction, [claim])
    return settleWithin({ transaction, now: deps.now() }, [claim], claimed)
  })
  await sendWaiting(db)
  logSettled(deps, claim, settled ?? 'unknown')
  return settled ?? 'unknown'
}

/** True when the claim is the one that was settled for the attempt. */
const isSettled = ({ channel, result }: Claim, attempt: Claimed | undefined): boolean =>
  attempt?.state === 'paid' &&
  attempt.channel === channel &&
  (result.state !== 'paid' || attempt.transaction_id === result.transactionId)

/** Settles claims of many attempts at once. Known ones are answered from their attempt, before anything is locked. */
async function settleWithin(within: Within, claims: readonly Claim[], claimed: readonly Claimed[]): Promise<Settled[]> {
  const known = new Map(claimed.map((attempt) => [attempt.attempt_no, attempt]))
  const isTaken = (claim: Claim) => isSettled(claim, known.get(claim.attemptNo))
  const open = claims.filter((claim) => !isTaken(claim))
  const scope = {
    orderIds: [...new Set(open.flatMap(({ attemptNo }) => known.get(attemptNo)?.order_id ?? []))],
    claims: open.map(({ channel, attemptNo, result }) => ({
      channel,
      attemptNo,
      transactionId: result.state === 'paid' ? result.transactionId : '',
    })),
  }
  if (open.length === 0) return claims.map(() => 'again')
  return decideWithin(within, scope, (books) => claims.map((claim) => (isTaken(claim) ? 'again' : decide(books, claim))))
}

/** Logs payments that were not accepted. */
function logSettled({ log }: Pick<CommerceDeps, 'log'>, { channel, attemptNo: attempt }: Claim, settled: Settled): void {
  if (settled === 'mismatch') log.error({ channel, attempt }, 'a payment differs from the requested one')
  if (settled === 'unknown') log.error({ channel, attempt }, 'a payment belongs to no attempt')
  if (settled === 'late') log.warn({ channel, attempt }, 'a payment came too late and is refunded')
}
