import { openFeed, readChanges } from '../server/src/catalog/changes/changes.sql.ts'
import { connectPatiently } from '../server/src/platform/database/database.ts'
import { openBenchLibrary } from './library.ts'
import { median, sized, verdict } from './measure.ts'

/**
 * Does a transaction that stays open make each look at the feed of changes slower? Looks that find nothing, and the same after
 * the counts of 300,000 resources changed while another transaction stays open.
 */
const CHANGED = sized(300_000, 2000)
const CHANGES_MAX = 1000
const LOOKS = sized(300, 10)
const LIMIT = 0.5

const library = await openBenchLibrary('api', {}, CHANGED)
const patient = connectPatiently(library.database)
const db = library.database.query()
try {
  const quiet = await lookMs(await openFeed(db))
  const cursor = await openFeed(db)
  const open = await library.database.pool.connect()
  await open.query('begin; select pg_current_xact_id()')
  await patient.pool.query('update resource_counts set play_count = play_count + 1')
  const busy = await lookMs(await readAll(cursor))
  open.release(true)
  process.stdout.write(
    `a look: ${quiet.toFixed(2)} ms; after ${CHANGED} changes beside an open transaction: ${busy.toFixed(2)} ms\n`,
  )
  verdict('a look ÷ one beside an open transaction', quiet / busy, LIMIT)
} finally {
  await patient.close()
  await library.close()
}

async function readAll(cursor: string): Promise<string> {
  const changes = await readChanges(db, cursor, CHANGES_MAX)
  return changes.isComplete ? changes.cursor : readAll(changes.cursor)
}

/** The median of many looks that find nothing. */
async function lookMs(cursor: string): Promise<number> {
  const times: number[] = []
  for (let look = 0; look < LOOKS; look += 1) {
    const startedAt = performance.now()
    await readChanges(db, cursor, CHANGES_MAX)
    times.push(performance.now() - startedAt)
  }
  return median(times)
}
