import { sql } from 'kysely'
import { anyOf } from '../../platform/database/any-of.ts'
import type { Db } from '../../platform/database/db.ts'

/** A word of more recordings than this identifies none; the limit keeps a flooded index from slowing queries. */
const RECORDINGS_OF_A_WORD = 64
const CANDIDATES = 24
/** Words that an unrelated recording may well share by chance. */
const WORDS_BY_CHANCE = 2

interface NewFingerprint {
  /** Hash of the file's content. */
  sha256: string
  durationMs: number
  stored: Uint32Array
  indexed: number[]
}

/** Stores a recording's fingerprint, replacing a former one. Returns its id. */
export function writeFingerprint(db: Db, { sha256, durationMs, stored, indexed }: NewFingerprint): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const columns = { duration_ms: durationMs, words: Buffer.from(stored.buffer, stored.byteOffset, stored.byteLength) }
    const { print_id } = await transaction
      .insertInto('recording_prints')
      .values({ sha256, ...columns })
      .onConflict((same) => same.column('sha256').doUpdateSet(columns))
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
export async function selectCandidates(db: Db, fingerprintId: number, lookups: number[]) {
  const { rows } = await sql<{ print_id: number; words: Buffer }>`
    with candidates as (
      select print_id, count(*) as hits
      from unnest(${signed(lookups)}::integer[]) as lookup (word) cross join lateral (
        select print_id from print_words where print_words.word = lookup.word limit ${RECORDINGS_OF_A_WORD}) as hit
      where print_id <> ${fingerprintId}
      group by print_id having count(*) > ${WORDS_BY_CHANCE}
      order by hits desc, print_id limit ${CANDIDATES})
    select print_id, words from candidates join recording_prints using (print_id) order by hits desc, print_id`.execute(db)
  return rows
}

export interface Match {
  otherId: number
  sharedMs: number
  /** Shared part of the shorter of the two recordings, from 0 to 1. */
  share: number
  /** Speed of this recording relative to the other. */
  speed: number
  /** Position in the other recording at which this one begins; below 0 where it begins before. */
  offsetMs: number
}

/** Stores the matches of a recording for both sides, replacing the former ones. */
export async function replaceMatches(db: Db, fingerprintId: number, matches: Match[]): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await transaction
      .deleteFrom('print_matches')
      .where((either) => either.or([either('print_id', '=', fingerprintId), either('other_id', '=', fingerprintId)]))
      .execute()
    const rows = matches.flatMap(({ otherId, sharedMs, share, speed, offsetMs }) => {
      const both = { shared_ms: sharedMs, share }
      return [
        { ...both, print_id: fingerprintId, other_id: otherId, speed, offset_ms: offsetMs },
        { ...both, print_id: otherId, other_id: fingerprintId, speed: 1 / speed, offset_ms: Math.round(-offsetMs / speed) },
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

/** From now on copies of a resource's recordings are recognised as taken down. */
export async function markTakenDown(db: Db, resourceId: string): Promise<void> {
  await sql`
    insert into recording_prints (sha256, taken_down_with)
    select distinct sha256, resource_id from audio_sources where resource_id = ${resourceId} and position is not null
    on conflict (sha256) do update set taken_down_with = excluded.taken_down_with`.execute(db)
}

/** Allows copies again after the resource was restored. */
export async function forgetTakenDown(db: Db, resourceId: string): Promise<void> {
  await db.updateTable('recording_prints').set({ taken_down_with: null }).where('taken_down_with', '=', resourceId).execute()
}

/** Those pairs of these resources that are the same recording, each in both directions. */
export async function selectSameRecordings(db: Db, resourceIds: string[]) {
  const { rows } = await sql<{ one: string; other: string }>`
    with recordings as (
      select resource_id, print_id from audio_sources join recording_prints using (sha256)
      where position is not null and resource_id = ${anyOf(resourceIds)})
    select one.resource_id::text as one, other.resource_id::text as other
    from recordings as one join print_matches using (print_id) join recordings as other on other.print_id = other_id
    where one.resource_id <> other.resource_id
    union
    select one.resource_id::text, other.resource_id::text
    from recordings as one join recordings as other using (print_id) where one.resource_id <> other.resource_id`.execute(db)
  return rows
}

/** The other resources with the same recording as one. */
export async function selectRecordingsLike(db: Db, resourceId: string): Promise<string[]> {
  const { rows } = await sql<{ resource_id: string }>`
    with prints as (
      select print_id from audio_sources join recording_prints using (sha256)
      where position is not null and resource_id = ${resourceId}),
    alike as (select print_id from prints union select other_id from prints join print_matches using (print_id))
    select distinct resource_id::text
    from alike join recording_prints using (print_id) join audio_sources using (sha256)
    where position is not null and resource_id <> ${resourceId}`.execute(db)
  return rows.map(({ resource_id }) => resource_id)
}

/** Words have 32 bits, and PostgreSQL's integers a sign. */
const signed = (words: number[]) => words.map((word) => word | 0)
