import type * as contract from '@shenglang/contract/catalog/discover/hero-pairs'
import { isForEverybody } from '@shenglang/contract/catalog/discover/mix-pairs'
import { badField } from '@shenglang/contract/faults'
import type { AnswerOf, CheckedArgsOf } from '@shenglang/contract/route'
import type { Db } from '../../platform/database/db.ts'
import { inSnapshot } from '../../platform/database/in-transaction.ts'
import type { CatalogDeps } from '../work/deps.ts'
import { selectListVersion, selectPickedWorks, takeListVersion } from './edit-picks.sql.ts'
import { replaceHeroRows, selectHeroPairs } from './hero-pairs.sql.ts'
import { periodDates, periodOf } from './period.ts'

type Edited = AnswerOf<typeof contract.readHeroPairs>

/** The chosen pairs with their version, those outside of their period included. */
export function readHeroPairs(db: Db): Promise<Edited> {
  return inSnapshot(db, async (transaction) => editedPairs(transaction, await selectListVersion(transaction, 'hero')))
}

async function editedPairs(db: Db, version: number): Promise<Edited> {
  const rows = await selectHeroPairs(db)
  const works = await selectPickedWorks(
    db,
    rows.flatMap(({ from_id, to_id }) => [from_id, to_id]),
  )
  const pairs = rows.flatMap(({ from_id, to_id, ...period }) => {
    const [from, to] = [works.get(from_id), works.get(to_id)]
    return from && to ? [{ from, to, ...periodOf(period) }] : []
  })
  return { pairs, version }
}

/**
 * Replaces the pairs, all or nothing. Throws CHANGED_MEANWHILE, and BAD_ARGUMENT for a new track that the decks cannot play to
 * everybody.
 */
export async function replaceHeroPairs(
  { db, cards }: CatalogDeps,
  { version, pairs }: CheckedArgsOf<typeof contract.replaceHeroPairs>,
): Promise<Edited> {
  const ids = pairs.flatMap(({ fromId, toId }) => [fromId, toId])
  const visible = await cards.resources([...new Set(ids)])
  return db.transaction().execute(async (transaction) => {
    const next = await takeListVersion(transaction, 'hero', version)
    const present = new Set((await selectHeroPairs(transaction)).flatMap(({ from_id, to_id }) => [from_id, to_id]))
    const unfit = ids.find((id) => {
      const card = visible.get(id)
      return !present.has(id) && !(card && isForEverybody(card.parse()))
    })
    if (unfit !== undefined) throw cannotBePlayed((await selectPickedWorks(transaction, [unfit])).get(unfit)?.title ?? unfit)
    await replaceHeroRows(
      transaction,
      pairs.map(({ fromId, toId, ...period }, position) => {
        const { startsAt, endsAt } = periodDates(period)
        return { position, from_id: fromId, to_id: toId, starts_at: startsAt, ends_at: endsAt }
      }),
    )
    return editedPairs(transaction, next)
  })
}

const cannotBePlayed = (title: string) => badField('pairs', `《${title}》不能上唱机：要已上架、人人可听，并且有速度、调性与时长`)
