import { expect, test } from 'vitest'
import { buildUser } from '../../../test/people.ts'
import { createClient } from '../../../test/requests.ts'
import { testApplication } from '../../../test/test-application.ts'
import { testWorker } from '../../../test/test-worker.ts'
import { connectPatiently } from '../../platform/database/database.ts'
import { REMOVE_STORED } from '../../studio/works/jobs.ts'

const ROUNDS = process.env.LONG === 'true' ? 50 : 15
const AT_A_TIME = 8
const KEY = 'audio/le/left-over.mp3'

const application = await testApplication()
await testWorker(application)
const { app, database, files, jobs } = application
const send = createClient(app)
const { address } = database
const outside = connectPatiently({ address: { ...address, database: 'postgres' } })

/** Ends every connection to the application's database: of requests, bus, queue and worker. Returns their number. */
const breakAll = async () => {
  const { rows } = await outside.pool.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
    address.database,
  ])
  return rows.length
}

test('the application survives broken connections: it answers, or says that it is busy', async () => {
  const person = await buildUser(application)
  const { token } = person
  const requests = [
    () => send('GET', '/client/app/cms/resource'),
    () => send('GET', '/client/app/cms/resource_search', { keyword: '夜' }),
    () => send('GET', '/menu/list'),
    () => send('GET', '/client/app/user/userinfo', {}, { token }),
    () => send('PUT', '/client/app/user/save', { information: '断线也要存下' }, { token }),
    () => send('GET', '/client/app/user/collect', {}, { token }),
  ]
  const answers = new Map<number, number>()
  let isOver = false
  const query = async (start: number) => {
    for (let turn = start; !isOver; turn += 1) {
      const { status } = (await requests[turn % requests.length]?.()) ?? { status: 0 }
      answers.set(status, (answers.get(status) ?? 0) + 1)
    }
  }
  const asking = Promise.all(Array.from({ length: AT_A_TIME }, (_, start) => query(start)))
  let broken = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    broken += await breakAll()
    const before = answers.get(200) ?? 0
    await expect.poll(() => answers.get(200) ?? 0, { interval: 5 }).toBeGreaterThan(before + AT_A_TIME)
  }
  isOver = true
  await asking
  await outside.close()
  expect(broken).toBeGreaterThan(2 * ROUNDS)
  expect([...answers.keys()].filter((status) => status !== 200 && status !== 503)).toEqual([])
  for (const request of requests) expect((await request()).status).toBe(200)

  // The worker works again, too.
  await files.put(KEY, Buffer.from('left over'))
  await database
    .query()
    .transaction()
    .execute((transaction) => jobs.enqueue(transaction, REMOVE_STORED, { keys: [KEY] }))
  await expect.poll(() => files.stat(KEY)).toBeUndefined()
})
