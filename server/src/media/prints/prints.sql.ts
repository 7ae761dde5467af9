import { type Kysely, sql } from 'kysely'
import { anyOf } from '../../platform/database/any-of.ts'
import type { Tables } from '../../platform/database/tables.ts'

type Db = Kysely<Tables>

/** A word that more recordings say tells nothing of them, and whoever fills the index with one cannot slow a query. */
const RECORDINGS_OF_A_WORD = 64
const CANDIDATES = 24
/** Words that an unrelated recording may well share by chance. */
const WORDS_BY_CHANCE = 2

interface NewPrint {
  /** Of the file's content. */
  sha256: string
  durationMs: number
  kept: Uint32Array
  indexed: number[]
}

/** Keeps what a recording is known by, in place of what was known of it. Returns its id. */
export function writePrint(db: Db, { sha256, durationMs, kept, indexed }: NewPrint): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const found = { duration_ms: durationMs, words: Buffer.from(kept.buffer, kept.byteOffset, kept.byteLength) }
    const { print_id } = await transaction
      .insertInto('recording_prints')
      .values({ sha256, ...found })
      .onConflict((same) => same.column('sha256').doUpdateSet(found))
      .returning('print_id')
      .executeTakeFirstOrThrow()
    await transaction.deleteFrom('print_words').where('print_id', '=', print_id).execute()
    await sql`insert into print_words (print_id, word) select ${print_id}, unnest(${signed(indexed)}::integer[])`.execute(
      transaction,
    )
    return print_id
  })
}

/** The recordings that share most of these words with another one, the likeliest first. */
export async function selectCandidates(db: Db, printId: number, asked: number[]) {
  const { rows } = await sql<{ print_id: number; words: Buffer }>`
    with candidates as (
      select print_id, count(*) as hits
      from unnest(${signed(asked)}::integer[]) as asked (word) cross join lateral (
        select print_id from print_words where print_words.word = asked.word limit ${RECORDINGS_OF_A_WORD}) as found
      where print_id <> ${printId}
      group by print_id having count(*) > ${WORDS_BY_CHANCE}
      order by hits desc, print_id limit ${CANDIDATES})
    select print_id, words from candidates join recording_prints using (print_id) order by hits desc, print_id`.execute(db)
  return rows
}

export interface Match {
  otherId: number
  sharedMs: number
  /** Of the shorter of the two. */
  share: number
  /** How fast the one plays what the other plays at 1. */
  speed: number
  /** Where in the other one the one begins. */
  offsetMs: number
}

/** Writes down what a recording is the same as, for both, in place of what was known. */
export async function replaceMatches(db: Db, printId: number, matches: Match[]): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await transaction
      .deleteFrom('print_matches')
      .where((either) => either.or([either('print_id', '=', printId), either('other_id', '=', printId)]))
      .execute()
    const rows = matches.flatMap(({ otherId, sharedMs, share, speed, offsetMs }) => {
      const both = { shared_ms: sharedMs, share }
      return [
        { ...both, print_id: printId, other_id: otherId, speed, offset_ms: offsetMs },
        { ...both, print_id: otherId, other_id: printId, speed: 1 / speed, offset_ms: Math.round(-offsetMs / speed) },
      ]
    })
    if (rows.length > 0)
      await transaction
        .insertInto('print_matches')
        .values(rows)
        .onConflict((same) => same.doNothing())
        .execute()
  })
}

/** From now on copies of a resource's recordings are known for taken down. */
export async function markTakenDown(db: Db, resourceId: string): Promise<void> {
  await sql`
    insert into recording_prints (sha256, taken_down_with)
    select distinct sha256, resource_id from audio_sources where resource_id = ${resourceId} and position is not null
    on conflict (sha256) do update set taken_down_with = excluded.taken_down_with`.execute(db)
}

/** A resource that came back: its copies are free again. */
export async function forgetTakenDown(db: Db, resourceId: string): Promise<void> {
  await db.updateTable('recording_prints').set({ taken_down_with: null }).where('taken_down_with', '=', resourceId).execute()
}

/** Those pairs of these resources that are the same recording, each told both ways. */
export async function selectSameRecordings(db: Db, resourceIds: string[]) {
  const { rows } = await sql<{ one: string; other: string }>`
    with heard as (
      select resource_id, print_id from audio_sources join recording_prints using (sha256)
      where position is not null and resource_id = ${anyOf(resourceIds)})
    select one.resource_id::text as one, other.resource_id::text as other
    from heard as one join print_matches using (print_id) join heard as other on other.print_id = other_id
    where one.resource_id <> other.resource_id
    union
    select one.resource_id::text, other.resource_id::text
    from heard as one join heard as other using (print_id) where one.resource_id <> other.resource_id`.execute(db)
  return rows
}

/** Words have 32 bits, and PostgreSQL's integers a sign. */
const signed = (words: number[]) => words.map((word) => word | 0)
