import { sql } from 'kysely'
import type { Posting } from '../../../src/commerce/decide/decision.ts'
import type { AttemptFacts } from '../../../src/commerce/decide/facts.ts'
import { ATTEMPT, ms } from '../../../src/commerce/facts/columns.sql.ts'
import { peekFacts } from '../../../src/commerce/facts/facts.sql.ts'
import type { Database } from '../../../src/platform/database/database.ts'
import { Tables, type TakingRow } from './tables.ts'

interface Rows {
  orderIds: string[]
  attempts: AttemptFacts[]
  takings: (Omit<TakingRow, 'fileNo' | 'priceFen'> & { fileId: string; storedFen: number })[]
  postings: (Posting & { id: string })[]
  pools: string[]
  parts: { itemId: string; fen: number }[]
}

/**
 * Copies of a database's tables, read as the shop's own decisions read them. Works, and the prices at which they were taken, are
 * recorded separately.
 */
export class DatabaseTables extends Tables {
  readonly #fileNos = new Map<string, number>()
  #lastPosting = '0'
  /** Differences between the database and these tables: prices at which works were taken. */
  readonly contradictions: string[] = []

  async load({ query }: Database, now: Date): Promise<void> {
    const db = query()
    this.now = now.getTime()
    const users = sql`any(${[...this.userIds]}::bigint[])`
    const { rows } = await sql<Rows>`
      with the_order as materialized (select order_id from orders where user_id = ${users})
      select
        array(select order_id::text from the_order order by order_id) as "orderIds",
        (select coalesce(json_agg(${ATTEMPT} order by created_at), '[]') from payment_attempts where order_id in (select order_id from the_order)) as attempts,
        (select coalesce(json_agg(json_build_object('userId', user_id::text, 'resourceId', resource_id::text, 'fileId', file_id::text,
          'byRight', by_right, 'orderItemId', order_item_id::text, 'storedFen', price_fen, 'takenAt', ${ms('taken_at')})
          order by taking_id), '[]') from takings where user_id = ${users}) as takings,
        (select coalesce(json_agg(json_build_object('id', ledger_transaction_id::text, 'reference', reference, 'isSandbox', is_sandbox,
          'lines', (select json_agg(json_build_object('account', account, 'owner', owner, 'unit', unit, 'amount', amount))
            from ledger_lines line where line.ledger_transaction_id = posted.ledger_transaction_id)) order by ledger_transaction_id), '[]')
          from ledger_transactions posted where ledger_transaction_id > ${this.#lastPosting}::bigint) as postings,
        array(select month from member_pools where is_sandbox) as pools,
        (select coalesce(json_agg(json_build_object('itemId', order_item_id::text, 'fen', fen)), '[]') from (
          select order_item_id, sum(fen)::int as fen from member_pool_parts group by 1) as part) as parts`.execute(db)
    const [read] = rows
    if (!read) throw new Error('a statement without a row')
    const workIds = [...this.works.keys()]
    const scope = { orderIds: read.orderIds, userIds: this.userIds, levelIds: this.userIds, workIds, withHistory: true }
    this.#fill(await peekFacts(db, scope, now))
    refill(this.attempts, read.attempts, ({ attemptNo }) => attemptNo)
    for (const month of read.pools) this.pools.add(month)
    refill(
      this.poolParts,
      read.parts,
      ({ itemId }) => itemId,
      ({ fen }) => fen,
    )
    this.#addTakings(read.takings)
    this.postings.push(...read.postings)
    this.#lastPosting = read.postings.at(-1)?.id ?? this.#lastPosting
  }

  #fill(facts: Awaited<ReturnType<typeof peekFacts>>): void {
    this.rules = facts.rules
    const { history } = facts
    refill(this.orders, facts.orders.toSorted(byId(({ orderId }) => orderId)), ({ orderId }) => orderId)
    refill(this.items, facts.items, ({ orderItemId }) => orderItemId)
    refill(this.periods, facts.periods, ({ periodId }) => periodId)
    refill(this.seats, facts.seats, ({ seatId }) => seatId)
    refill(this.rights, facts.rights, ({ orderItemId, resourceId }) => `${orderItemId} ${resourceId}`)
    refill(this.terms, facts.terms, ({ resourceId }) => resourceId)
    refill(this.refunds, history?.refunds ?? [], ({ refundId }) => refundId)
    refill(
      this.coupons,
      history?.coupons ?? [],
      ({ orderId }) => orderId,
      ({ terms }) => terms,
    )
    refill(
      this.balances,
      facts.balances,
      ({ userId }) => userId,
      ({ fen }) => fen,
    )
    for (const { userId, isMinor, birthYear, isClosed } of facts.buyers) this.buyers.set(userId, { isMinor, birthYear, isClosed })
  }

  #addTakings(rows: Rows['takings']): void {
    for (const { fileId, storedFen, ...row } of rows) {
      const fileNo = this.#fileNos.get(fileId) ?? this.#fileNos.size + 1
      this.#fileNos.set(fileId, fileNo)
      const { priceFen = 0 } = this.works.get(row.resourceId) ?? {}
      if (this.take({ ...row, fileNo, priceFen }) && storedFen !== priceFen)
        this.contradictions.push(`work ${row.resourceId} was taken at ${priceFen}, stored as ${storedFen}`)
    }
  }
}

const byId =
  <Row>(idOf: (row: Row) => string) =>
  (one: Row, other: Row) =>
    Number(idOf(one)) - Number(idOf(other))

function refill<Row, Value = Row>(
  table: Map<string, Value>,
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  cellOf: (row: Row) => Value = (row) => row as unknown as Value,
): void {
  table.clear()
  for (const row of rows) table.set(keyOf(row), cellOf(row))
}
