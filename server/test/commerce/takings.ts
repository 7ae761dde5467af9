import { insertTakings, selectOpenings, takenBy } from '../../src/commerce/takings/index.ts'
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
