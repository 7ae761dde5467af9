import type { Kysely } from 'kysely'
import { writeNotice } from '../../notices/index.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { selectFinance } from '../apply/apply.sql.ts'

/** Notifies all finance staff of something that needs a person. */
export async function notifyFinance(
  transaction: Kysely<Tables>,
  { title, content }: { title: string; content: string },
): Promise<void> {
  for (const userId of await selectFinance(transaction)) await writeNotice(transaction, { userId, kind: 'order', title, content })
}
