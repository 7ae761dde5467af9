import type { InvoiceState } from '@shenglang/contract/commerce/invoices/invoices'
import { COUNTED_MAX } from '@shenglang/contract/constants'
import { type Insertable, sql } from 'kysely'
import { countOf, countUpTo } from '../../platform/database/count-of.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { Range } from '../../platform/paging.ts'

export type InvoiceRow = Awaited<ReturnType<typeof selectInvoices>>[number]

interface InvoiceQuery {
  userId?: string
  orderId?: string | undefined
  state?: InvoiceState
  invoiceId?: string
  /** The id of the last invoice on the previous page. */
  after?: string | undefined
}

function invoices(db: Db, { userId, orderId, state, invoiceId }: InvoiceQuery) {
  return db
    .selectFrom('invoices')
    .innerJoin('orders', 'orders.order_id', 'invoices.order_id')
    .innerJoin('users', 'users.user_id', 'invoices.user_id')
    .$if(userId !== undefined, (query) => query.where('invoices.user_id', '=', userId as string))
    .$if(orderId !== undefined, (query) => query.where('invoices.order_id', '=', orderId as string))
    .$if(state !== undefined, (query) => query.where('invoices.state', '=', state as InvoiceState))
    .$if(invoiceId !== undefined, (query) => query.where('invoices.invoice_id', '=', invoiceId as string))
}

/** The newest first, but those that wait for staff in the order in which they came. */
export function selectInvoices(db: Db, filter: InvoiceQuery, { limit, offset }: Range) {
  const isQueue = filter.state === 'asked'
  return invoices(db, filter)
    .selectAll('invoices')
    .select(['order_no', 'nick_name', 'orders.is_sandbox', sql<string>`orders.amount_fen - orders.refunded_fen`.as('open_fen')])
    .$if(filter.after !== undefined, (query) => query.where('invoice_id', isQueue ? '>' : '<', filter.after as string))
    .orderBy('invoice_id', isQueue ? 'asc' : 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

export const countInvoices = (db: Db, filter: InvoiceQuery): Promise<number> => countOf(invoices(db, filter))

export const countInvoicesIn = (db: Db, state: InvoiceState): Promise<number> =>
  countUpTo(db, sql`${db.selectFrom('invoices').select('invoice_id').where('state', '=', state)}`, COUNTED_MAX)

/** Undefined if the order has one. */
export async function insertInvoice(transaction: Db, row: Insertable<Tables['invoices']>): Promise<string | undefined> {
  const inserted = await transaction
    .insertInto('invoices')
    .values(row)
    .onConflict((conflict) => conflict.column('order_id').doNothing())
    .returning('invoice_id')
    .executeTakeFirst()
  return inserted?.invoice_id
}

/** An invoice, with the owner of its order. */
export function selectInvoice(db: Db, invoiceId: string) {
  return db.selectFrom('invoices').selectAll().where('invoice_id', '=', invoiceId).executeTakeFirst()
}

export function selectInvoiceFile(db: Db, fileId: string) {
  return db.selectFrom('invoices').select(['user_id', 'invoice_no']).where('file_id', '=', fileId).executeTakeFirst()
}

/** Locks an invoice number until the transaction ends, so that nobody else decides about it. True when an invoice has it. */
export async function lockNumber(transaction: Db, invoiceNo: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext('invoice number'), hashtext(${invoiceNo}))`.execute(transaction)
  const invoice = await transaction
    .selectFrom('invoices')
    .select('invoice_id')
    .where('invoice_no', '=', invoiceNo)
    .executeTakeFirst()
  return invoice !== undefined
}

/** Each title of a user's invoices, the latest first. */
export async function selectTitles(db: Db, userId: string, limit: number) {
  const { rows } = await sql<{ title_kind: 'person' | 'company'; title: string; tax_number: string; email: string }>`
    select title_kind, title, tax_number, (array_agg(email order by invoice_id desc))[1] as email
    from invoices where user_id = ${userId} group by title_kind, title, tax_number order by max(invoice_id) desc limit ${limit}`.execute(
    db,
  )
  return rows
}

/** Deletes the recipients of issued invoices, which the tax office has, and everything of the others. */
export async function eraseInvoices(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('invoices')
    .set({ state: 'cancelled', title: '', tax_number: '' })
    .where('user_id', '=', userId)
    .where('issued_at', 'is', null)
    .execute()
  await db.updateTable('invoices').set({ email: '' }).where('user_id', '=', userId).execute()
}
