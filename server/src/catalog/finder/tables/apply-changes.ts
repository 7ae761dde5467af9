import { plainText } from '../../../platform/chinese.ts'
import type { Db } from '../../../platform/database/db.ts'
import { type Changes, matchedBy } from '../library/library.ts'
import type { Person } from '../library/names.ts'
import { DIMENSIONS } from '../rows/dimensions.ts'
import type { FinderRow } from '../rows/row.ts'
import { Grams, ngramsOf } from '../text/ngrams.ts'
import { latinWordsOf, withoutOneLetter } from '../text/typos.ts'
import { factsOf, popularityOf, TBPM_UNKNOWN } from './facts.ts'
import {
  type ChangedFact,
  changeBits,
  countWords,
  deleteRows,
  type IndexedName,
  type IndexedRow,
  insertRows,
  selectIndexed,
  selectNames,
  updatePopularities,
  updateRows,
  upsertNames,
} from './tables.sql.ts'

/** Writes changes to the tables; applying them twice does no harm. */
export async function applyChanges(transaction: Db, { counts, people, facts, gone }: Changes): Promise<void> {
  const words = new Map<string, number>()
  const count = (text: string, by: number) => {
    for (const word of latinWordsOf(text)) words.set(word, (words.get(word) ?? 0) + by)
  }
  await applyNames(transaction, people, facts, count)
  if (counts.length > 0)
    await updatePopularities(
      transaction,
      counts.map(({ id, plays }) => ({ resourceId: id, popularity: popularityOf(plays) })),
    )
  await applyRows(transaction, facts, gone, count)
  const changed = [...words].filter(([, uses]) => uses !== 0)
  if (changed.length > 0)
    await countWords(
      transaction,
      changed.map(([word, uses]) => ({ word, uses, near: withoutOneLetter(word) })),
    )
}

type CountWords = (text: string, by: number) => void

/** Writes the names of artists, and of the owners of these resources. */
async function applyNames(transaction: Db, people: readonly Person[], facts: readonly FinderRow[], count: CountWords) {
  const ids = [...people.map(({ id }) => id), ...facts.map(({ artistId }) => artistId)]
  if (ids.length === 0) return
  const known = new Map((await selectNames(transaction, [...new Set(ids)])).map((name) => [name.artistId, name]))
  const owners = facts
    .filter(({ artistId }) => !known.has(artistId))
    .map(({ artistId, artist }): Person => ({ id: artistId, nickName: artist, isArtist: false, fans: 0 }))
  const named = people.filter(({ id, isArtist }) => isArtist || known.has(id))
  const names = [...new Map([...owners, ...named].map((person) => [person.id, nameOf(person)])).values()]
  for (const { artistId, plain, isArtist } of names) {
    const before = known.get(artistId)
    if (before?.isArtist) count(before.plain, -1)
    if (isArtist) count(plain, 1)
  }
  if (names.length > 0) await upsertNames(transaction, names)
}

async function applyRows(transaction: Db, facts: readonly FinderRow[], gone: readonly number[], count: CountWords) {
  const ids = [...facts.map(({ resourceId }) => resourceId), ...gone]
  if (ids.length === 0) return
  const existing = new Map((await selectIndexed(transaction, ids)).map((row) => [row.resourceId, row]))
  const rows = facts.map(indexedOf)
  const added = rows.filter(({ resourceId }) => !existing.has(resourceId))
  const changed = rows.filter(({ resourceId }) => existing.has(resourceId))
  if (added.length > 0) await insertRows(transaction, added)
  if (changed.length > 0) await updateRows(transaction, changed)
  const bits: ChangedFact[] = []
  const replace = (resourceId: number, after: { facts: string[]; plain: string }) => {
    const { facts: before, plain } = existing.get(resourceId) ?? { facts: [], plain: '' }
    const [had, has] = [new Set(before), new Set(after.facts)]
    for (const fact of had.difference(has)) bits.push({ fact, resourceId, isMet: false })
    for (const fact of has.difference(had)) bits.push({ fact, resourceId, isMet: true })
    count(plain, -1)
    count(after.plain, 1)
  }
  for (const row of rows) replace(row.resourceId, row)
  for (const id of gone) if (existing.has(id)) replace(id, { facts: [], plain: '' })
  if (gone.length > 0) await deleteRows(transaction, gone)
  await changeBits(transaction, bits)
}

/** The row of a resource. A change of what it holds raises `TABLES_VERSION`. */
export function indexedOf(row: FinderRow): IndexedRow {
  const plain = matchedBy(row)
  const [tempo] = DIMENSIONS.tempo(row)
  return {
    resourceId: row.resourceId,
    artistId: row.artistId,
    publishedAt: row.publishedAt,
    tbpm: row.tbpm > 0 ? row.tbpm : TBPM_UNKNOWN,
    tempo: tempo === undefined ? null : Number(tempo),
    durationMs: row.durationMs,
    popularity: popularityOf(row.playCount),
    facts: factsOf(row),
    plain,
    grams: gramsOf(plain),
  }
}

/** The row of a name. */
export function nameOf({ id, nickName, isArtist, fans }: Person): IndexedName {
  const plain = plainText(nickName)
  return { artistId: id, plain, grams: gramsOf(plain), isArtist, fans }
}

const grams = new Grams()

/** The grams of a text, as an array of signed integers that PostgreSQL reads. */
function gramsOf(plain: string): string {
  grams.length = 0
  ngramsOf(plain, grams)
  return `{${[...new Set(new Int32Array(grams.hashes.buffer, 0, grams.length))].join()}}`
}
