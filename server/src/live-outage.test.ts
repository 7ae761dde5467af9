import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type ClientRequest, get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { API_BASE } from '@shenglang/contract/constants'
import { EVENTS_PATH } from '@shenglang/contract/events'
import { afterAll, expect, test } from 'vitest'
import { createOutbox } from '../test/outbox.ts'
import { buildUser, type Person } from '../test/people.ts'
import { databasePid, untilGone } from '../test/server-process.ts'
import { AT_ONCE, TEST_DOMAINS } from '../test/test-application.ts'
import { createApplication } from './application.ts'
import { JOBS } from './domains.ts'
import { announce } from './platform/bus/database-bus.ts'
import { openDatabase } from './platform/database/database.ts'
import { migrate } from './platform/database/migrate.ts'
import { selectLogPages } from './platform/events/log.sql.ts'
import { openDiskFiles } from './platform/files/disk.ts'
import { openJobs } from './platform/jobs/jobs.ts'
import { readSettings } from './platform/settings.ts'

const PEOPLE = 50
/** Of each, and half of them at another process. */
const STREAMS = 10

const folder = await mkdtemp(join(tmpdir(), 'shenglang-outage-'))
const settings = readSettings({ DATA_DIR: folder, ROLES: 'api', LOG_LEVEL: 'silent' })
const database = await openDatabase(settings)
await migrate(database)
const files = await openDiskFiles(folder)
const jobs = await openJobs(database, JOBS)
const deps = {
  settings,
  database,
  files,
  jobs,
  sms: createOutbox(),
  domains: TEST_DOMAINS,
  freshness: AT_ONCE,
  logger: undefined,
}
const applications = [await createApplication(deps), await createApplication(deps)]
const origins = await Promise.all(applications.map((app) => app.listen({ port: 0, host: '127.0.0.1' })))
const requests: ClientRequest[] = []
afterAll(async () => {
  for (const request of requests) request.destroy()
  for (const app of applications) await app.close()
  await jobs.close()
  await files.close()
  await database.close()
  await rm(folder, { recursive: true, force: true })
})
const db = database.query()

/** An open stream of a user's, and what came on it so far. */
async function openStream({ userId, token }: Person, origin: string) {
  const request = get(`${origin}${API_BASE}${EVENTS_PATH}`, { agent: false, headers: { authorization: `Bearer ${token}` } })
  requests.push(request)
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  const stream = { userId, text: '', isOver: false }
  response.setEncoding('utf8').on('data', (text: string) => {
    stream.text += text
  })
  // Once the test is over, the requests are given up.
  response.on('error', () => {})
  response.on('close', () => {
    stream.isOver = true
  })
  return stream
}

const told = (text: string) => Array.from(text.matchAll(/id: (\d+)\ndata: (.*)\n/g), ([, id, data]) => ({ id: Number(id), data }))

test('the database dies under 500 open streams: all go on, and nothing is lost or told twice', async () => {
  const people: Person[] = []
  for (let person = 0; person < PEOPLE; person += 1) people.push(await buildUser({ database, clock: { now: new Date() } }))
  const places = people.flatMap((person) => Array.from({ length: STREAMS }, (_, index) => ({ person, index })))
  const streams = await Promise.all(places.map(({ person, index }) => openStream(person, origins[index % 2] ?? '')))

  let serial = 0
  const acknowledged: string[] = []
  const tell = async ({ userId }: Person) => {
    const resourceId = `${userId} ${++serial}`
    await announce(db, { userId, data: { kind: 'work', resourceId } })
    acknowledged.push(resourceId)
  }
  const tellAll = () => Promise.allSettled(people.map(tell))
  await tellAll()
  const before = acknowledged.length
  const pid = await databasePid(folder)
  const dying = tellAll()
  process.kill(pid, 'SIGKILL')
  await untilGone(pid)
  await dying
  for (let round = acknowledged.length; acknowledged.length < round + PEOPLE; ) await tellAll()
  expect(before).toBe(PEOPLE)

  const logs = await selectLogPages(
    db,
    people.map(({ userId }) => ({ userId, after: 0 })),
    1000,
  )
  const logged = new Map(people.map(({ userId }, index) => [userId, logs[index]?.events ?? []]))
  const inLogs = new Set(
    logs.flatMap(({ events }) => events.map(({ data }) => (JSON.parse(data) as { resourceId: string }).resourceId)),
  )
  expect(acknowledged.filter((word) => !inLogs.has(word))).toEqual([])
  for (const stream of streams) await expect.poll(() => told(stream.text)).toEqual(logged.get(stream.userId))
  expect(streams.filter(({ isOver }) => isOver)).toEqual([])
})
