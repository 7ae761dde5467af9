import type { Acknowledged } from './listeners.ts'

/** A connection to PostgreSQL, or a pool of them. */
interface Client {
  query(text: string, values: unknown[]): Promise<{ rows: unknown[] }>
}

/** Stored counters: a sentence about wrong ones, and the query that finds them. */
const COUNTS: Record<string, string> = {
  'works have a wrong number of likes': `
    select c.resource_id::text as key from resource_counts c
    where c.collect_count <> (select count(*) from collects where collects.resource_id = c.resource_id)`,
  'works have a wrong number of comments': `
    select c.subject_id::text as key from comment_counts c
    where c.comment_count <> (
      select count(*) from comments where resource_id = c.subject_id and deleted_at is null)`,
  'files have a wrong number of downloads': `
    select s.file_id::text as key from audio_sources s
    where s.download_count <> (select count(*) from downloads where downloads.file_id = s.file_id)`,
  // Download events are added to the count every minute.
  'works have a wrong number of downloads': `
    select c.resource_id::text as key from resource_counts c
    where c.download_count + (select count(*) from download_events e where e.resource_id = c.resource_id) <>
      (select count(*) from downloads join audio_sources s using (file_id) where s.resource_id = c.resource_id)`,
  // A payment for an order that is paid already is posted as well, and refunded.
  'orders have not exactly one posting for each paid attempt': `
    select o.order_no as key from orders o
    where (select count(*) from payment_attempts a where a.order_id = o.order_id and a.state = 'paid') <>
      (select count(*) from ledger_transactions t where t.order_id = o.order_id and t.reference ~ '^(pay|late):')`,
  'transactions of the ledger do not add up to nothing': `
    select ledger_transaction_id::text as key from ledger_lines group by ledger_transaction_id, unit having sum(amount) <> 0`,
}

/** The orders by which $1 was bought. */
export const ENTITLED = `
  select orders.order_no as key from entitlements
  join order_items on order_items.order_item_id = entitlements.order_item_id
  join orders on orders.order_id = order_items.order_id
  where entitlements.resource_id = $1 and entitlements.revoked_at is null`
/** The orders that are posted as sold. */
const POSTED = `
  select orders.order_no as key from ledger_transactions
  join orders on orders.order_id = ledger_transactions.order_id
  where ledger_transactions.reference = 'pay:' || orders.order_id::text`

/** Returns a sentence for each kind of row that is missing, double or wrongly counted; empty when nothing was lost. */
export async function compare(client: Client, acknowledged: Acknowledged, sold: string): Promise<string[]> {
  const wrong: string[] = []
  const rows = async (text: string, values: unknown[] = []) => (await client.query(text, values)).rows as { key: string }[]
  const check = (what: string, expected: Set<string>, stored: { key: string }[]) => {
    const keys = stored.map(({ key }) => key)
    const present = new Set(keys)
    const missing = [...expected].filter((key) => !present.has(key))
    if (missing.length > 0) wrong.push(`${missing.length} of ${expected.size} ${what} are missing, such as ${missing[0]}`)
    if (present.size < keys.length) wrong.push(`${keys.length - present.size} ${what} exist twice`)
  }
  check('likes', acknowledged.likes, await rows(`select user_id || ' ' || resource_id as key from collects`))
  check('comments', acknowledged.comments, await rows('select content as key from comments'))
  check('messages', acknowledged.messages, await rows('select content as key from messages'))
  check('downloads', acknowledged.downloads, await rows(`select user_id || ' ' || file_id as key from downloads`))
  check('orders', acknowledged.orders, await rows('select order_no as key from orders'))
  check('entitlements', acknowledged.paid, await rows(ENTITLED, [sold]))
  check('postings of sales', acknowledged.paid, await rows(POSTED))
  for (const [what, query] of Object.entries(COUNTS)) {
    const miscounted = await rows(query)
    if (miscounted.length > 0) wrong.push(`${miscounted.length} ${what}, such as ${miscounted[0]?.key}`)
  }
  return wrong
}
