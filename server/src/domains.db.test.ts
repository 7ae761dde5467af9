import { toggleCollect } from '@shenglang/contract/catalog/routes'
import { waveMarkers } from '@shenglang/contract/social/routes'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { buildUser } from '../test/people.ts'
import { createClient } from '../test/requests.ts'
import { startAgain, TEST_DOMAINS, testApplication } from '../test/test-application.ts'
import { commerce, commerceWith } from './commerce/index.ts'
import type { Domain, WorkerPlatform } from './platform/domain.ts'
import { handling, type Job } from './platform/jobs/port.ts'
import { createLog } from './platform/log.ts'
import { readSettings } from './platform/settings.ts'
import { startWork } from './worker-role.ts'

const application = await testApplication()

const start = (domains: readonly Domain[]) => startAgain(application, { domains })

test('a call without a handler stops the start, and is named', async () => {
  await expect(start(TEST_DOMAINS.filter(({ name }) => name !== 'social'))).rejects.toThrow(
    `POST ${toggleCollect.path} has no handler`,
  )
})

test('a call with two handlers stops the start', async () => {
  const twice: Domain = {
    name: 'twice',
    serve: () => ({ calls: (calls) => calls.on(waveMarkers, async () => ({ rows: [], total: 0 })) }),
  }
  await expect(start([...TEST_DOMAINS, twice])).rejects.toThrow(`GET ${waveMarkers.path} has two handlers`)
})

test('a handler of a call that is in no contract stops the start', async () => {
  const stranger = { ...waveMarkers, path: '/stranger' } as const
  const odd: Domain = {
    name: 'odd',
    serve: () => ({ calls: (calls) => calls.on(stranger, async () => ({ rows: [], total: 0 })) }),
  }
  await expect(start([...TEST_DOMAINS, odd])).rejects.toThrow('GET /stranger has a handler and is in no contract')
})

test('a server that nobody can sign in to does not start', async () => {
  const knowsTokens: Domain = {
    name: 'tokens',
    serve: () => ({ sessions: { whoHas: async () => undefined, open: async () => new Set(), forget() {} } }),
  }
  await expect(start([...TEST_DOMAINS, knowsTokens])).rejects.toThrow('exactly one domain')
})

test('a domain is told in the transaction what happens in another', async () => {
  const heard: string[][] = []
  const teller: Domain = {
    name: 'teller',
    on: { downloaded: async (_transaction, resourceIds) => void heard.push(resourceIds) },
    async serve({ db, tell }) {
      await db.transaction().execute((transaction) => tell('downloaded', transaction, []))
      return {}
    },
  }
  await (await start([...TEST_DOMAINS, teller])).close()
  expect(heard).toEqual([[]])
})

const job: Job<{ id: string }> = { name: 'test.job', payload: z.object({ id: z.string() }), retry: { times: 0, delayS: 0 } }
const handler = handling({ job, run: async () => {} })

/** A worker of one domain. */
const workOf = ({
  jobs,
  handlings,
  begin = async () => {},
}: {
  jobs: readonly Job<{ id: string }>[]
  handlings: readonly ReturnType<typeof handling>[]
  begin?: (platform: WorkerPlatform) => Promise<void>
}) => {
  const { database, files, folder } = application
  const domain: Domain = { name: 'domain', jobs, work: (platform) => begin(platform).then(() => ({ handlings })) }
  const log = createLog({ LOG_LEVEL: 'silent', LOG_FORMAT: 'json' })
  return startWork({ settings: readSettings({ DATA_DIR: folder, ROLES: 'worker' }), database, files, log, domains: [domain] })
}

test.each([
  ['without a handler', { jobs: [job], handlings: [] }, 'test.job has 0 handlers'],
  ['with two handlers', { jobs: [job], handlings: [handler, handler] }, 'test.job has 2 handlers'],
  ['that is in no list', { jobs: [], handlings: [handler] }, 'test.job has a handler and is not among the jobs'],
  [
    'that is there twice',
    { jobs: [job, { ...job }], handlings: [handler, handling({ job, run: async () => {} })] },
    'test.job has',
  ],
])('a job %s stops the start', async (_name, parts, words) => {
  await expect(workOf(parts)).rejects.toThrow(words)
})

test('a worker that could not start leaves no connection behind', async () => {
  const twin = { ...job }
  let patientPid: number | undefined
  const start = workOf({
    jobs: [job, twin],
    handlings: [handler, handling({ job: twin, run: async () => {} })],
    async begin({ patientDb }) {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(patientDb)
      patientPid = rows[0]?.pid
    },
  })
  await expect(start).rejects.toThrow('two jobs are named test.job')
  expect(patientPid).toBeGreaterThan(0)
  const left = async () => {
    const { rows } = await application.database.pool.query(
      `select pid from pg_stat_activity where datname = current_database() and (application_name = 'shenglang worker' or pid = $1)`,
      [patientPid],
    )
    return rows
  }
  // An idle connection ends by itself after ten seconds.
  await expect.poll(left, { timeout: 5000 }).toEqual([])
})

test('a server offers the ways to pay of the providers that it is given', async () => {
  const { token } = await buildUser(application)
  const channelsOf = async (app: FastifyInstance) => {
    const { data } = await createClient(app)('GET', '/pay/client/wallet', {}, { token })
    return z.object({ channels: z.array(z.string()) }).parse(data).channels
  }
  expect(await channelsOf(application.app)).toEqual(['balance', 'sandbox'])
  const without = commerceWith(() => ({ providers: new Map(), mounts: [] }))
  const other = await start(TEST_DOMAINS.map((domain) => (domain === commerce ? without : domain)))
  expect(await channelsOf(other)).toEqual(['balance'])
  await other.close()
})
