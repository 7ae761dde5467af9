import type * as contract from '@shenglang/contract/accounts/people/routes'
import { mergedLevel } from '@shenglang/contract/commerce/levels/merged-level'
import { fault } from '@shenglang/contract/faults'
import type { AnswerOf } from '@shenglang/contract/route'
import type { AccountDeps } from '../../sessions/deps.ts'
import { selectPersonRows } from '../people.sql.ts'
import { toPersonRow } from '../people.ts'
import { selectLastChange, versionOf } from '../person.sql.ts'
import { selectMergeCounts } from './merge-counts.sql.ts'
import { selectMergeFacts } from './merge-facts.sql.ts'
import { mergeRefusals } from './merge-rules.ts'

/** Previews a merge: what it would move, what it would leave, and what is against it. Throws USER_NOT_FOUND. */
export async function previewMerge(
  { db, now }: Pick<AccountDeps, 'db' | 'now'>,
  fromId: string,
  intoId: string,
): Promise<AnswerOf<typeof contract.previewMerge>> {
  const at = now()
  const people = await selectPersonRows(db, [fromId, intoId], at)
  const [fromRow, intoRow] = [fromId, intoId].map((id) => people.find(({ user_id }) => user_id === id))
  const facts = await selectMergeFacts(db, [fromId, intoId], at)
  const [from, into] = [facts.get(fromId), facts.get(intoId)]
  if (!fromRow || !intoRow || !from || !into) throw fault('USER_NOT_FOUND')
  const [counts, last, intoLast] = await Promise.all([
    selectMergeCounts(db, fromId, intoId),
    selectLastChange(db, fromId),
    selectLastChange(db, intoId),
  ])
  const { newSites, ownSites, orders, invoices, conversations, downloads, ...moved } = counts
  const level = mergedLevel(from.periods, into.periods, at.getTime())
  const { vipLevel = 0, endsAt = null } = level === 'differ' || level === undefined ? {} : level
  return {
    from: toPersonRow(fromRow, at),
    into: toPersonRow(intoRow, at),
    version: versionOf(last),
    intoVersion: versionOf(intoLast),
    refusals: mergeRefusals(from, into, at.getTime()),
    moves: { ...moved, signIns: newSites, vipLevel, vipUntilTime: endsAt === null ? '' : new Date(endsAt).toISOString() },
    stays: { orders, invoices, conversations, downloads, signIns: ownSites },
  }
}
