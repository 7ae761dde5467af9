import { PURCHASE_ONLY } from '@shenglang/contract/media/rules'
import { expect } from 'vitest'
import type { NewResource } from '../../src/catalog/work/index.ts'
import { insertTakings, lockTakings, selectOpenings, takenBy } from '../../src/commerce/takings/index.ts'
import type { NewSource } from '../../src/media/index.ts'
import { buildResource, buildSource } from '../library.ts'
import type { TestApplication } from '../test-application.ts'

interface Taken {
  /** The files taken; all of the work if left out. */
  fileIds?: readonly string[]
  at?: Date
  isLease?: boolean
}

/** Records that a user takes a work by the right that opens it then, as a download or a lease does. */
export async function takeWork(
  { database, clock }: Pick<TestApplication, 'database' | 'clock'>,
  userId: string,
  resourceId: string,
  { fileIds, at = clock.now, isLease = false }: Taken = {},
): Promise<void> {
  const db = database.query()
  const work = await db
    .selectFrom('resources')
    .select('free_vip_level')
    .where('resource_id', '=', resourceId)
    .executeTakeFirstOrThrow()
  const sources = await db.selectFrom('audio_sources').select('file_id').where('resource_id', '=', resourceId).execute()
  const openings = (await selectOpenings(db, userId, [resourceId], at)).get(resourceId)
  const taking = openings && takenBy(openings, work.free_vip_level)
  if (!taking) return
  const files = (fileIds ?? sources.map(({ file_id }) => file_id)).map((fileId) => ({
    fileId,
    ...taking,
    priceFen: openings.priceFen,
    level: work.free_vip_level,
  }))
  await insertTakings(db, userId, files, { at, isLease })
}

/** A published track with a stored file, by default for its buyers alone, at ¥30. */
export async function buildStoredTrack(
  { database, files }: Pick<TestApplication, 'database' | 'files'>,
  work: Partial<NewResource> = {},
  overrides: Partial<NewSource> = {},
): Promise<{ id: string; fileId: string }> {
  const source = buildSource(overrides)
  await files.put(source.storage_key, Buffer.from('sound'))
  const id = await buildResource(database, { price_fen: 3000, free_vip_level: PURCHASE_ONLY, ...work }, [source])
  const sources = database.query().selectFrom('audio_sources').select('file_id')
  const { file_id } = await sources.where('resource_id', '=', id).executeTakeFirstOrThrow()
  return { id, fileId: file_id }
}

/** A user's takings: the works, by right, with their price and whether as a lease. */
export const takingsOf = async ({ database }: Pick<TestApplication, 'database'>, userId: string) =>
  (
    await database.pool.query(
      'select resource_id as id, by_right as by, price_fen as fen, is_lease from takings where user_id = $1 order by 1',
      [userId],
    )
  ).rows

/** The number of statements that wait for a lock: of a row, or of a user's takings. */
export const waitingFor = async ({ database }: Pick<TestApplication, 'database'>, kind: 'row' | 'takings') =>
  (
    await database.pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
         and (wait_event = 'advisory') = $1`,
      [kind === 'takings'],
    )
  ).rows.length

/** Makes both requests wait at the lock of a user's takings, in this order; it is released after `meanwhile`. */
export async function inOrder<First, Second>(
  application: Pick<TestApplication, 'database'>,
  userId: string,
  [first, second]: readonly [() => Promise<First>, () => Promise<Second>],
  meanwhile: () => Promise<unknown> = async () => {},
): Promise<{ first: First; second: Second }> {
  const held = await application.database.query().startTransaction().execute()
  await lockTakings(held, userId)
  const one = first()
  await expect.poll(() => waitingFor(application, 'takings')).toBe(1)
  const two = second()
  await expect.poll(() => waitingFor(application, 'takings')).toBe(2)
  await meanwhile()
  await held.commit().execute()
  return { first: await one, second: await two }
}
