import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seededRandom } from '@shenglang/demo/seeded-random'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { changeLibrary, fillLibrary, questionsOf } from '../../../../test/finder/finder-library.ts'
import { startCommand, untilGone } from '../../../../test/server-process.ts'
import { testDatabase } from '../../../../test/test-database.ts'
import { until } from '../../../../test/until.ts'
import type { Finder } from '../index.ts'
import { LocalFinder } from '../library/local-finder.ts'
import { openFinder } from './open-finder.ts'

const database = await testDatabase()
const folder = await mkdtemp(join(tmpdir(), 'shenglang-finders-'))
/** How to end the started processes. */
const endings: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const end of endings) await end()
  await rm(folder, { recursive: true, force: true })
})
const FINDER_SECRET = 'between-two-processes'
const DATABASE_URL = `postgres://shenglang@localhost/${database.address.database}?host=${inject('socketFolder')}`
const log = { error: () => {} }

/** Starts a process of the role `finder`, and connects to it. */
async function startFinderProcess(name: string): Promise<Finder> {
  const FINDER_LISTEN = `unix:${join(folder, name)}`
  const { child } = startCommand(
    'main.ts',
    join(folder, `${name}-data`),
    [],
    {},
    {
      ROLES: 'finder',
      FINDER_LISTEN,
      FINDER_SECRET,
      DATABASE_URL,
    },
  )
  const finder = openFinder({
    settings: { DATA_DIR: folder, FINDER_URL: FINDER_LISTEN, FINDER_SECRET },
    database,
    db: database.query(),
    log,
  })
  endings.push(async () => {
    await finder.close()
    child.kill('SIGTERM')
    await untilGone(child.pid ?? 0)
  })
  await until('the index of a finder', async () => (await finder.place().catch(() => '')).includes('since') || undefined)
  return finder
}

const happen = async (times: number, random = seededRandom(`happenings ${times}`)) => {
  for (let time = 0; time < times; time += 1) await changeLibrary(database, random)
}
/** The second is built from a later state than the first. */
const finders: Finder[] = []
beforeAll(async () => {
  await fillLibrary(database, 3000)
  finders.push(await startFinderProcess('first'))
  await happen(40)
  finders.push(await startFinderProcess('second'))
})

test('two processes give the same pages once both have reached the same position of the feed', async () => {
  const questions = questionsOf(300)
  // A process that is busy is left out for a moment, and the database does not answer everything.
  const answers = (finder: Finder) =>
    until('the answers', () => Promise.all(questions.map((question) => question(finder))).catch(() => undefined), {
      everyMs: 200,
    })
  const requestedMeanwhile = Promise.all(finders.map(answers))
  await happen(60)
  await requestedMeanwhile
  await database.pool.query(
    "update resources set title = '最后的' where resource_id = (select max(resource_id) from resources where published_at is not null)",
  )
  const findsLast = (finder: Finder) => finder.search([{ text: '最后的', facts: [] }], [], 1)
  for (const finder of finders) await expect.poll(() => findsLast(finder), { interval: 50 }).toHaveLength(1)

  const built = new LocalFinder(database.query(), { everyMs: 0 })
  const [first, second, third] = await Promise.all([...finders, built].map(answers))
  await built.close()
  for (const index of questions.keys()) {
    expect(second?.[index], `question ${index}`).toEqual(first?.[index])
    expect(third?.[index], `question ${index}, of an index built from what there is now`).toEqual(first?.[index])
  }
})

test('a finder whose address is taken ends and says so', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as { port: number }
  const { child, output } = startCommand(
    'main.ts',
    join(folder, 'taken-data'),
    [],
    {},
    {
      ROLES: 'finder',
      FINDER_LISTEN: `tcp://127.0.0.1:${port}`,
      FINDER_SECRET,
      DATABASE_URL,
    },
  )
  const [code] = await once(child, 'exit')
  taken.close()
  expect(code, output()).toBe(1)
  expect(output()).toContain('EADDRINUSE')
})
