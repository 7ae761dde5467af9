import { once } from 'node:events'
import { type ClientRequest, get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { EVENTS_PATH } from '@shenglang/contract/composition/events'
import { API_BASE } from '@shenglang/contract/constants'
import { afterAll, expect, test } from 'vitest'
import { makeDataFolder } from '../../../test/data-folders.ts'
import { deleteDataFolder } from '../../../test/delete-data-folder.ts'
import { createOutbox } from '../../../test/outbox.ts'
import { buildUser, type Person } from '../../../test/people.ts'
import { databasePid, untilGone } from '../../../test/server-process.ts'
import { AT_ONCE, TEST_DOMAINS } from '../../../test/test-application.ts'
import { selectLogPages } from '../../platform/bus/event-log.sql.ts'
import { publish } from '../../platform/bus/publish.ts'
import { openDatabase } from '../../platform/database/database.ts'
import { openDiskFiles } from '../../platform/files/disk.ts'
import { openJobs } from '../../platform/jobs/jobs.ts'
import { readSettings } from '../../platform/settings.ts'
import { createApplication } from '../application.ts'
import { JOBS } from '../domains.ts'

const PEOPLE = 50
/** Streams of each person, half of them at another process. */
const STREAMS = 10

const outer = await makeDataFolder('outage')
const folder = join(outer, 'data')
const settings = readSettings({ DATA_DIR: folder, ROLES: 'api', LOG_LEVEL: 'silent' })
const database = await openDatabase(settings)
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
  await deleteDataFolder(outer)
})
const db = database.query()

/** A user's open stream, and the text received so far. */
async function openStream({ userId, token }: Person, origin: string) {
  const request = get(`${origin}${API_BASE}${EVENTS_PATH}`, { agent: false, headers: { authorization: `Bearer ${token}` } })
  requests.push(request)
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  const stream = { userId, text: '', isOver: false }
  response.setEncoding('utf8').on('data', (text: string) => {
    stream.text += text
  })
  // The requests are aborted once the test is over.
  response.on('error', () => {})
  response.on('close', () => {
    stream.isOver = true
  })
  return stream
}

const eventsIn = (text: string) =>
  Array.from(text.matchAll(/id: (\d+)\ndata: (.*)\n/g), ([, id, data]) => ({ id: Number(id), data }))

test('after the database dies under 500 open streams, all go on and no event is lost or sent twice', async () => {
  const people: Person[] = []
  for (let person = 0; person < PEOPLE; person += 1) people.push(await buildUser({ database, clock: { now: new Date() } }))
  const places = people.flatMap((person) => Array.from({ length: STREAMS }, (_, index) => ({ person, index })))
  const streams = await Promise.all(places.map(({ person, index }) => openStream(person, origins[index % 2] ?? '')))

  let serial = 0
  const acknowledged: string[] = []
  const emitTo = async ({ userId }: Person) => {
    const resourceId = `${userId} ${++serial}`
    await publish(db, { userId, data: { kind: 'work', resourceId } })
    acknowledged.push(resourceId)
  }
  const emitAll = () => Promise.allSettled(people.map(emitTo))
  await emitAll()
  const before = acknowledged.length
  const pid = await databasePid(folder)
  const dying = emitAll()
  process.kill(pid, 'SIGKILL')
  await untilGone(pid)
  await dying
  for (let round = acknowledged.length; acknowledged.length < round + PEOPLE; ) await emitAll()
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
  for (const stream of streams) await expect.poll(() => eventsIn(stream.text)).toEqual(logged.get(stream.userId))
  expect(streams.filter(({ isOver }) => isOver)).toEqual([])
})
