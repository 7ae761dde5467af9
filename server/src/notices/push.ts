import { badField, fault } from '@shenglang/contract/faults'
import { PUSH_KINDS, type PushSettings, type QuietHours } from '@shenglang/contract/notices/push'
import type { savePushSettings, subscribePush } from '@shenglang/contract/notices/routes'
import { type Caller, userOf } from '@shenglang/contract/roles'
import type { CheckedArgsOf } from '@shenglang/contract/route'
import { TIME_ZONE } from '@shenglang/contract/shanghai'
import type { Db } from '../platform/database/db.ts'
import { inTransaction } from '../platform/database/in-transaction.ts'
import type { Log } from '../platform/log.ts'
import * as query from './push.sql.ts'
import { isPublicHost, type PushPost } from './push-post.ts'

export interface PushDeps {
  db: Db
  publicKey: string
  now: () => Date
}

function sessionOf({ sessionId }: Caller): string {
  if (sessionId === undefined) throw fault('NOT_SIGNED_IN')
  return sessionId
}

export async function readPush({ db, publicKey }: PushDeps, caller: Caller): Promise<PushSettings> {
  const userId = userOf(caller)
  const [settings, sessions] = await Promise.all([query.selectPushSettings(db, userId), query.selectNotifiedSessions(db, userId)])
  return {
    kinds: settings?.kinds ?? [...PUSH_KINDS],
    quiet: settings ? quietOf(settings) : null,
    timeZone: settings?.time_zone ?? TIME_ZONE,
    publicKey,
    isHere: sessions.some((sessionId) => sessionId === caller.sessionId),
    devices: sessions.length,
  }
}

const quietOf = ({ quiet_from: from, quiet_to: to }: { quiet_from: number | null; quiet_to: number | null }) =>
  from === null || to === null ? null : { from, to }

export async function savePush(
  deps: PushDeps,
  caller: Caller,
  { kinds, quiet, timeZone }: CheckedArgsOf<typeof savePushSettings>,
): Promise<PushSettings> {
  await query.upsertPushSettings(deps.db, {
    user_id: userOf(caller),
    kinds: PUSH_KINDS.filter((kind) => kinds.includes(kind)),
    quiet_from: quiet?.from ?? null,
    quiet_to: quiet?.to ?? null,
    time_zone: timeZone,
  })
  return readPush(deps, caller)
}

/**
 * Pushes to the browser of this session from now on, until it is signed out. Throws BAD_ARGUMENT for an address within a network.
 */
export async function subscribe(
  deps: PushDeps,
  caller: Caller,
  args: CheckedArgsOf<typeof subscribePush>,
): Promise<PushSettings> {
  const userId = userOf(caller)
  if (!isPublicHost(args.endpoint)) throw badField('endpoint', '推送地址不正确')
  await inTransaction(deps.db, (transaction) =>
    query.insertSubscription(transaction, { userId, sessionId: sessionOf(caller), ...args, now: deps.now() }),
  )
  return readPush(deps, caller)
}

export async function unsubscribe(deps: PushDeps, caller: Caller, everywhere: boolean): Promise<PushSettings> {
  await query.deleteSubscriptions(deps.db, userOf(caller), everywhere ? undefined : sessionOf(caller))
  return readPush(deps, caller)
}

/** Queues a push to a user's browsers that somebody wrote to them, in the transaction of the message; never its text. */
export function pushMessage(transaction: Db, { userId, fromUserId }: { userId: string; fromUserId: string }): Promise<void> {
  const url = `/user/components/Chat?userId=${fromUserId}`
  return query.insertMessagePushes(transaction, userId, fromUserId, { body: '发来一条私信', url, tag: `message:${fromUserId}` })
}

/** Queues a push to a user's browsers that an order changed, in the transaction that changes it. */
export function pushOrder(
  transaction: Db,
  { userId, title, orderId }: { userId: string; title: string; orderId: string | undefined },
): Promise<void> {
  const url = orderId === undefined ? '/user/orders' : `/user/orders?id=${orderId}`
  return query.insertPushes(transaction, userId, 'order', {
    title: '订单',
    body: title,
    url,
    tag: `order:${orderId ?? ''}:${title}`,
  })
}

interface Delivery {
  db: Db
  post: PushPost
  now: () => Date
  log: Pick<Log, 'info'>
}

const SENT_AT_ONCE = 50

/** Sends all due pushes. Drops what falls into quiet hours: it is among the notices in the morning. */
export async function deliver({ db, post, now, log }: Delivery, signal?: AbortSignal): Promise<void> {
  await query.spreadReleases(db)
  for (let taken = SENT_AT_ONCE; taken === SENT_AT_ONCE && !signal?.aborted; ) {
    const due = await query.takeDuePushes(db, now(), SENT_AT_ONCE)
    taken = due.length
    await Promise.all(due.map((push) => deliverOne(push)))
  }

  async function deliverOne(push: query.DuePush): Promise<void> {
    const { push_id, subscription_id, tries, title, body, url, tag } = push
    const quiet = quietOf(push)
    if (quiet && isQuiet(now(), quiet, push.time_zone ?? TIME_ZONE)) return query.deletePush(db, push_id)
    const outcome = await post(push, { title, body, url, tag })
    if (outcome === 'gone') return query.deleteSubscription(db, subscription_id)
    if (outcome !== 'failed' || tries >= query.PUSH_TRIES) await query.deletePush(db, push_id)
    // The address identifies a browser, so it is not logged.
    if (outcome !== 'sent') log.info({ outcome, tries }, 'a message to a closed browser was not taken')
  }
}

/** True within the user's quiet hours, which may span midnight. */
export function isQuiet(now: Date, { from, to }: QuietHours, timeZone: string): boolean {
  const hour = Number(new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone }).format(now))
  return from < to ? hour >= from && hour < to : hour >= from || hour < to
}
