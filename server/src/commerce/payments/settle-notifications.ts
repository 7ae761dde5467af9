import type { ProviderNews } from '@shenglang/contract/commerce/payments'
import { sendWaiting } from '../apply/outbox.ts'
import type { Settled } from '../decide/settle.ts'
import type { CommerceDeps } from '../sale/deps.ts'
import { tellFinance } from '../sale/notify-finance.ts'
import { openSale } from '../sale/sale.ts'
import {
  lockRefundNotification,
  lockWaiting,
  type NotificationRow,
  setHandled,
  updateNotification,
  type Waiting,
} from './payments.sql.ts'
import { endRefundOf } from './sending-refunds.ts'
import { logSettled, settleWithin } from './settling.ts'

/** Payments that are settled in one transaction. */
const BATCH_MAX = 20
const RETRY_FIRST_MS = 200
const RETRY_MAX_MS = 600_000
/** One that failed so often, over some minutes, needs a person. */
const NOTIFY_AFTER_TRIES = 11

type News<Kind extends ProviderNews['kind']> = Extract<ProviderNews, { kind: Kind }>
type Deps = CommerceDeps

/** Handles notifications that wait, until there are none, or `signal` says so; several processes may do it at once. */
export async function handleWaiting(deps: Deps, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && (await settleBatch(deps))) {}
  while (!signal?.aborted && (await endNextRefund(deps))) {}
}

/** Settles up to twenty payments in one transaction. False where none waits. A bad one is put off and holds no other. */
async function settleBatch(deps: Deps): Promise<boolean> {
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

async function settleOne(deps: Deps, notificationId: string): Promise<void> {
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

/** Takes waiting payments, settles them and marks them handled, in one transaction; says first what it took. */
async function settleWaiting(
  deps: Deps,
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

const claimOf = ({ channel, content: { attemptNo, found } }: Waiting) => ({ channel, attemptNo, found })

/** Ends the refund that a notification is about. False where none waits. */
async function endNextRefund(deps: Deps): Promise<boolean> {
  let taken: NotificationRow<News<'refund'>> | undefined
  try {
    await openSale(deps, async (sale) => {
      taken = await lockRefundNotification(sale.transaction, sale.now)
      if (!taken) return
      const outcome = await endRefundOf(sale, taken.channel, taken.content.refundNo, taken.content.found)
      await setHandled(sale.transaction, [{ notificationId: taken.notification_id, outcome }], sale.now)
    })
  } catch (error) {
    if (!taken) throw error
    await putOff(deps, taken, error)
  }
  return taken !== undefined
}

/** It is tried again, later each time. */
async function putOff(deps: Deps, { notification_id, tries: before, content }: NotificationRow<ProviderNews>, error: unknown) {
  deps.log.error({ err: error, notification: notification_id }, 'a payment notification could not be handled')
  const tries = before + 1
  const waitMs = Math.min(RETRY_FIRST_MS * 2 ** before, RETRY_MAX_MS)
  await updateNotification(deps.db, notification_id, { tries, try_at: new Date(deps.now().getTime() + waitMs) })
  if (tries === NOTIFY_AFTER_TRIES) await tellFinance(deps.db, troubleWith(content))
}

const troubleWith = (news: ProviderNews) => ({
  title: news.kind === 'payment' ? '一笔付款没能入账' : '一笔退款没能结清',
  content: `${news.kind === 'payment' ? news.attemptNo : news.refundNo}：渠道的通知一再处理失败，请查看服务日志`,
})
