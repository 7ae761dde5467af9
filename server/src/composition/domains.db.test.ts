import { toggleCollect } from '@shenglang/contract/catalog/routes'
import { waveMarkers } from '@shenglang/contract/social/routes'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { buildUser } from '../../test/people.ts'
import { createClient } from '../../test/requests.ts'
import { startAgain, TEST_DOMAINS, testApplication } from '../../test/test-application.ts'
import { commerce, commerceWith } from '../commerce/domain.ts'
import { handling, type Job } from '../platform/jobs/port.ts'
import { createLog } from '../platform/log.ts'
import { readSettings } from '../platform/settings.ts'
import type { Domain, TimedWork, WorkerPlatform } from './domain/domain.ts'
import { DOMAINS } from './domains.ts'
import { startWork } from './worker-role.ts'

const application = await testApplication()

const start = (domains: readonly Domain[]) => startAgain(application, { domains })

test('a call without a handler stops the start with an error that names it', async () => {
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

test('a server without a domain for sessions does not start', async () => {
  const knowsTokens: Domain = {
    name: 'tokens',
    serve: () => ({ sessions: { findCaller: async () => undefined, open: async () => new Set(), forget() {} } }),
  }
  await expect(start([...TEST_DOMAINS, knowsTokens])).rejects.toThrow('exactly one domain')
})

test('an event of one domain reaches another in the same transaction', async () => {
  const received: string[][] = []
  const emitter: Domain = {
    name: 'teller',
    on: { downloaded: async (_transaction, resourceIds) => void received.push(resourceIds) },
    async serve({ db, emit }) {
      await db.transaction().execute((transaction) => emit('downloaded', transaction, []))
      return {}
    },
  }
  await (await start([...TEST_DOMAINS, emitter])).close()
  expect(received).toEqual([[]])
})

const job: Job<{ id: string }> = { name: 'test.job', payload: z.object({ id: z.string() }), retry: { times: 0, delayS: 0 } }
const handler = handling({ job, run: async () => {} })

function workWith(domains: readonly Domain[]) {
  const { database, files, folder } = application
  const log = createLog({ LOG_LEVEL: 'silent', LOG_FORMAT: 'json' })
  return startWork({ settings: readSettings({ DATA_DIR: folder, ROLES: 'worker' }), database, files, log, domains })
}

/** A worker with a single domain. */
const workOf = ({
  jobs,
  handlings,
  begin = async () => {},
}: {
  jobs: readonly Job<{ id: string }>[]
  handlings: readonly ReturnType<typeof handling>[]
  begin?: (platform: WorkerPlatform) => Promise<void>
}) => {
  return workWith([{ name: 'domain', jobs, work: (platform) => begin(platform).then(() => ({ handlings })) }])
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
  // Within less than the ten seconds after which an idle connection ends by itself.
  await expect.poll(left, { timeout: 5000 }).toEqual([])
})

test('timed work of every domain runs, though all of it shares one patient connection', async () => {
  const timed: TimedWork[] = []
  const collected = DOMAINS.map(({ work, ...domain }): Domain => {
    if (!work) return domain
    return {
      ...domain,
      async work(platform) {
        const { timedWork = [], ...rest } = await work(platform)
        timed.push(...timedWork)
        return rest
      },
    }
  })
  const worker = await workWith(collected)
  const problems: unknown[] = []
  for (const { name, run } of timed) {
    await run(AbortSignal.timeout(60_000)).catch((error: unknown) => problems.push([name, error]))
  }
  await worker.close()
  expect(timed.length).toBeGreaterThan(30)
  expect(problems).toEqual([])
})

test('offers the ways to pay of the configured providers', async () => {
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
