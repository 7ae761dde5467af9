import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { type Columns, columnList, givenChanges, rowsAsTable } from '../../platform/database/json-rows.ts'
import type { Decision, Messages, NewAttempt, NewItem, NewOrder, Posting, UsedCoupon } from '../decide/decision.ts'
import type { AttemptFacts, ItemFacts, OrderFacts, RightFacts } from '../decide/facts.ts'
import * as later from './later.sql.ts'

/** A change with its name in the statement. */
type Part = readonly [name: string, change: RawBuilder<unknown>]

/**
 * Writes a decision in one statement: each part that is not empty is one set-based change of rows that the transaction has
 * locked. No part reads what another writes.
 */
export async function writeDecision(transaction: Db, decision: Decision, now: Date): Promise<void> {
  await lockLessened(transaction, decision.postings)
  await writeParts(transaction, partsOf(decision, now))
}

/** Writes a single posting. False if its reference was posted before. */
export async function writePosting(transaction: Db, posting: Posting): Promise<boolean> {
  await lockLessened(transaction, [posting])
  const parts = postingParts([posting], new Date())
  return parts.length === 0 || (await writeParts(transaction, parts, sql`from posted`)) > 0
}

async function writeParts(transaction: Db, parts: readonly Part[], from = sql``): Promise<number> {
  if (parts.length === 0) return 0
  const named = parts.map(([name, part]) => sql`${sql.raw(name)} as (${part})`)
  const { rows } = await sql`with ${sql.join(named)} select ${from}`.execute(transaction)
  return rows.length
}

/** Stops other payouts to these artists until the transaction ends; locked in one order, so that two callers cannot deadlock. */
export async function lockArtists(transaction: Db, artistIds: readonly string[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('artist'), hashtext(artist_id)) from (
    select distinct unnest(${artistIds}::text[]) as artist_id order by artist_id offset 0) as artist`.execute(transaction)
}

async function lockLessened(transaction: Db, postings: readonly Posting[]): Promise<void> {
  const lines = postings.flatMap((posting) => posting.lines)
  const lessened = lines.filter(({ account, amount }) => account === 'artist' && amount < 0)
  const ids = lessened.map(({ owner = '' }) => owner)
  if (ids.length > 0) await lockArtists(transaction, ids)
}

function partsOf(decision: Decision, now: Date): Part[] {
  const { messages, refunds, newRefunds, usedCoupons: coupons } = decision
  return [
    ...some('new_orders', decision.newOrders, insertOrders),
    ...some('new_items', decision.newItems, insertItems),
    ...some('new_attempts', decision.newAttempts, (rows) => insertAttempts(rows, now)),
    ...some('moved_orders', decision.orders, updateOrders),
    ...some('items', decision.items, updateItems),
    ...some('attempts', decision.attempts, updateAttempts),
    ...some('rights', decision.rights, (rows) => upsertRights(rows, now)),
    ...some('periods', decision.periods, later.updatePeriods),
    ...some('new_periods', decision.newPeriods, later.insertPeriods),
    ...some('seats', decision.seats, (rows) => later.endSeats(rows, now)),
    ...some('new_seats', decision.newSeats, (rows) => later.insertSeats(rows, now)),
    ...some('revocations', decision.revocations, later.countRevocations),
    ...some('stock', decision.stock, moveStock),
    ...some('freed_coupons', decision.freedCoupons, later.freeCoupons),
    ...some('used_coupons', coupons.filter(isHeld), later.useCoupons),
    ...some('claimed_coupons', coupons.filter(isClaimed), later.claimCoupons),
    ...some('coupon_counts', coupons.filter(isClaimed), later.countClaimed),
    ...some('requests', decision.requests, later.updateRequests),
    ...some('released', decision.released, (ids) => later.setReleased(ids, now)),
    ...some('refunds', refunds, later.updateRefunds),
    ...some('new_refunds', newRefunds, later.insertRefunds),
    ...some('refund_parts', [...refunds, ...newRefunds], later.upsertParts),
    ...some('dropped_parts', refunds, later.deleteOtherParts),
    ...some('invoices', decision.invoices, later.updateInvoices),
    ...(decision.postings.length === 0 ? [] : postingParts(decision.postings, now)),
    ...some('differences', decision.differences, (rows) => later.insertDifferences(rows, now)),
    ...some('corrections', decision.corrections, (rows) => later.insertCorrections(rows, now)),
    ...(isEmpty(messages) ? [] : [['outbox', insertMessages(messages, now)] as const]),
  ]
}

const some = <Row>(name: string, rows: readonly Row[], change: (rows: readonly Row[]) => RawBuilder<unknown>): Part[] =>
  rows.length === 0 ? [] : [[name, change(rows)]]
/** A coupon that the buyer holds, as opposed to one that is claimed with the order. */
const isHeld = ({ userCouponId }: UsedCoupon) => userCouponId !== null
const isClaimed = ({ userCouponId }: UsedCoupon) => userCouponId === null
const isEmpty = (messages: Messages) => Object.values(messages).every((each) => each.length === 0)

const ORDER_STATE = {
  status: 'text',
  statusBefore: 'text',
  refundedFen: 'bigint',
  channel: 'text',
  isSandbox: 'boolean',
  carrier: 'text',
  trackingNo: 'text',
  paidAt: 'timestamptz',
  shippedAt: 'timestamptz',
  completedAt: 'timestamptz',
  cancelledAt: 'timestamptz',
} as const satisfies Columns<OrderFacts>
const NEW_ORDER = {
  orderId: 'bigint',
  orderNo: 'text',
  userId: 'bigint',
  requestKey: 'text',
  address: 'jsonb',
  amountFen: 'bigint',
  discountFen: 'bigint',
  refundRules: 'smallint',
  isShipped: 'boolean',
  createdAt: 'timestamptz',
  expiresAt: 'timestamptz',
  ...ORDER_STATE,
} as const satisfies Columns<NewOrder>
const ITEM_STATE = {
  refundedFen: 'bigint',
  artistFen: 'bigint',
  points: 'bigint',
  detail: 'jsonb',
} as const satisfies Columns<ItemFacts>
const NEW_ITEM = {
  orderItemId: 'bigint',
  orderId: 'bigint',
  goodsType: 'text',
  goodsId: 'bigint',
  title: 'text',
  cover: 'text',
  coverColor: 'text',
  quantity: 'int',
  unitFen: 'bigint',
  amountFen: 'bigint',
  artistId: 'bigint',
  ...ITEM_STATE,
} as const satisfies Columns<NewItem>
const NEW_ATTEMPT = {
  attemptNo: 'text',
  orderId: 'bigint',
  channel: 'text',
  device: 'text',
  amountFen: 'bigint',
  expiresAt: 'timestamptz',
} as const satisfies Columns<NewAttempt>
const ATTEMPT_STATE = {
  state: 'text',
  transactionId: 'text',
  paidAt: 'timestamptz',
  declinedAt: 'timestamptz',
} as const satisfies Columns<AttemptFacts>
const RIGHT = { userId: 'bigint', resourceId: 'bigint', orderItemId: 'bigint', isRevoked: 'boolean' } as const

const insertOrders = (orders: readonly NewOrder[]) => sql`
  insert into orders (${columnList(NEW_ORDER)}) overriding system value
  select ${columnList(NEW_ORDER)} from ${rowsAsTable(orders, NEW_ORDER)}`

const insertItems = (items: readonly NewItem[]) => sql`
  insert into order_items (${columnList(NEW_ITEM)}) overriding system value
  select ${columnList(NEW_ITEM)} from ${rowsAsTable(items, NEW_ITEM)}`

const insertAttempts = (attempts: readonly NewAttempt[], now: Date) => sql`
  insert into payment_attempts (created_at, ${columnList(NEW_ATTEMPT)})
  select ${now}, ${columnList(NEW_ATTEMPT)} from ${rowsAsTable(attempts, NEW_ATTEMPT)}`

const updateOrders = (orders: readonly OrderFacts[]) => sql`
  update orders set ${givenChanges(ORDER_STATE)}
  from ${rowsAsTable(orders, { orderId: 'bigint', ...ORDER_STATE })} where orders.order_id = given.order_id`

const updateItems = (items: readonly ItemFacts[]) => sql`
  update order_items set ${givenChanges(ITEM_STATE)}
  from ${rowsAsTable(items, { orderItemId: 'bigint', ...ITEM_STATE })} where order_items.order_item_id = given.order_item_id`

const updateAttempts = (attempts: readonly AttemptFacts[]) => sql`
  update payment_attempts set ${givenChanges(ATTEMPT_STATE)}
  from ${rowsAsTable(attempts, { attemptNo: 'text', ...ATTEMPT_STATE })} where payment_attempts.attempt_no = given.attempt_no`

/** A right that is given again reuses its row. */
const upsertRights = (rights: readonly RightFacts[], now: Date) => sql`
  insert into entitlements (user_id, resource_id, order_item_id, revoked_at)
  select user_id, resource_id, order_item_id, case when is_revoked then ${now}::timestamptz end
  from ${rowsAsTable(rights, RIGHT)}
  on conflict (order_item_id, resource_id) do update set revoked_at = excluded.revoked_at`

const moveStock = (moves: readonly Decision['stock'][number][]) => sql`
  update sale_terms set stock = stock + given.pieces, taken_count = greatest(taken_count - given.pieces, 0)
  from (select resource_id, sum(pieces) as pieces
    from ${rowsAsTable(moves, { resourceId: 'bigint', pieces: 'int' })} group by resource_id) as given
  where sale_terms.resource_id = given.resource_id`

const LINE = {
  reference: 'text',
  isSandbox: 'boolean',
  account: 'text',
  owner: 'text',
  unit: 'text',
  amount: 'bigint',
  orderItemId: 'bigint',
} as const

/**
 * Postings, their lines, and the wallets that these change; skips lines of 0 and references that were posted before. A wallet
 * that loses money exists already.
 */
function postingParts(postings: readonly Posting[], now: Date): Part[] {
  const written = postings
    .map((posting) => ({ ...posting, lines: posting.lines.filter(({ amount }) => amount !== 0) }))
    .filter(({ lines }) => lines.length > 0)
  if (written.length === 0) return []
  const given = written.flatMap(({ reference, isSandbox, lines }) =>
    lines.map((line) => ({ owner: '', unit: 'fen', orderItemId: null, ...line, reference, isSandbox })),
  )
  const lines = rowsAsTable(given, LINE)
  return [
    ['posted', insertPostings(written, now)],
    [
      'lines',
      sql`insert into ledger_lines (ledger_transaction_id, account, owner, unit, amount, order_item_id)
        select ledger_transaction_id, account, owner, unit, amount, order_item_id from ${lines} join posted using (reference)`,
    ],
    [
      'wallet_change',
      sql`select owner::bigint as user_id, given.is_sandbox, coalesce(sum(amount) filter (where account = 'balance'), 0) as balance_fen,
          coalesce(sum(amount) filter (where account = 'points'), 0) as points
        from ${lines} join posted using (reference) where account in ('balance', 'points') group by 1, 2 order by 1, 2`,
    ],
    [
      'fuller_wallets',
      sql`insert into wallets as wallet (user_id, is_sandbox, balance_fen, points)
        select user_id, is_sandbox, balance_fen, points from wallet_change where balance_fen >= 0
        on conflict (user_id, is_sandbox) do update
        set balance_fen = wallet.balance_fen + excluded.balance_fen, points = wallet.points + excluded.points`,
    ],
    [
      'emptier_wallets',
      sql`update wallets set balance_fen = wallets.balance_fen + change.balance_fen, points = wallets.points + change.points
        from wallet_change as change
        where change.balance_fen < 0 and wallets.user_id = change.user_id and wallets.is_sandbox = change.is_sandbox`,
    ],
  ]
}

const insertPostings = (postings: readonly Posting[], now: Date) => sql`
  insert into ledger_transactions (reference, order_id, is_sandbox, created_at)
  select reference, order_id, is_sandbox, at from ${rowsAsTable(
    postings.map((posting) => ({ ...posting, at: posting.at ?? now })),
    { reference: 'text', orderId: 'bigint', isSandbox: 'boolean', at: 'timestamptz' },
  )} on conflict (reference) do nothing returning ledger_transaction_id, reference`

const insertMessages = (messages: Messages, now: Date) => sql`
  insert into commerce_outbox (messages, created_at) values (${JSON.stringify(messages)}::jsonb, ${now})`

export interface Waiting {
  outboxId: string
  messages: Messages
  /** Number of failed attempts to send it. */
  tries: number
}

/** Takes messages that were not tried before, the oldest first, skipping those that another process is sending. */
export const takeMessages = (transaction: Db, limit: number): Promise<Waiting[]> =>
  takeOutbox(
    transaction,
    sql`outbox_id in (select outbox_id from commerce_outbox where tries = 0 order by outbox_id limit ${limit} for update skip locked)`,
  )

/** Takes one message, unless another process has. */
export const takeMessage = (transaction: Db, outboxId: string): Promise<Waiting[]> =>
  takeOutbox(
    transaction,
    sql`outbox_id in (select outbox_id from commerce_outbox where outbox_id = ${outboxId} for update skip locked)`,
  )

async function takeOutbox(transaction: Db, which: RawBuilder<unknown>): Promise<Waiting[]> {
  const { rows } = await sql<{ outbox_id: string; messages: Messages; tries: number }>`
    delete from commerce_outbox where ${which} returning outbox_id, messages, tries`.execute(transaction)
  return rows
    .map(({ outbox_id: outboxId, ...row }) => ({ outboxId, ...row }))
    .toSorted((one, other) => Number(one.outboxId) - Number(other.outboxId))
}

/** Postponed messages that are due again, the oldest first. */
export async function selectPutOff(db: Db, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ outbox_id: string }>`
    select outbox_id from commerce_outbox where tries > 0 and try_at <= ${now} order by outbox_id limit ${limit}`.execute(db)
  return rows.map((row) => row.outbox_id)
}

/** Postpones a message that could not be sent. */
export async function putOffMessage(db: Db, outboxId: string, tries: number, tryAt: Date): Promise<void> {
  await sql`update commerce_outbox set tries = ${tries}, try_at = ${tryAt} where outbox_id = ${outboxId}`.execute(db)
}

/** Takes the messages that this transaction wrote. */
export async function takeMessagesOfTransaction(transaction: Db): Promise<Messages[]> {
  const { rows } = await sql<{ messages: Messages }>`
    delete from commerce_outbox where xmin = pg_current_xact_id()::xid returning messages`.execute(transaction)
  return rows.map(({ messages }) => messages)
}

export async function isSomethingWaiting(db: Db): Promise<boolean> {
  const { rows } = await sql`select from commerce_outbox where tries = 0 limit 1`.execute(db)
  return rows.length > 0
}

/** The staff with the finance permission. */
export async function selectFinance(db: Db): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from users where closed_at is null and (account_type = 'admin' or 'finance' = any(permissions))`.execute(db)
  return rows.map((row) => row.user_id)
}
