import type { Db } from '../../../platform/database/db.ts'
import { readChanges } from '../../changes/changes.sql.ts'
import { selectPublished } from './finder.sql.ts'

/** Reads what changed since the cursor `from`, at most `limit` of each kind, as an index takes it. */
export async function readChange(db: Db, from: string, limit: number) {
  const { cursor, isComplete, resources, counts, people } = await readChanges(db, from, limit)
  const ids = resources.map(Number)
  const facts = await selectPublished(db, ids)
  const published = new Set(facts.map(({ resourceId }) => resourceId))
  const change = {
    // Applied before the facts, which were read later and have newer counts.
    counts: counts.map((each) => ({ ...each, id: Number(each.id) })),
    people: people.map((person) => ({ ...person, id: Number(person.id) })),
    facts,
    gone: ids.filter((id) => !published.has(id)),
  }
  return { change, isEmpty: Object.values(change).every(({ length }) => length === 0), cursor, isComplete }
}
