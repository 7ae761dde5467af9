import { writeNotice } from '../../notices/index.ts'
import type { Db } from '../../platform/database/db.ts'
import { selectFinance } from '../apply/apply.sql.ts'

/** Notifies all finance staff of something that needs a person. */
export async function notifyFinance(transaction: Db, { title, content }: { title: string; content: string }): Promise<void> {
  for (const userId of await selectFinance(transaction)) await writeNotice(transaction, { userId, kind: 'order', title, content })
}
