import { connectReplicated } from '../src/platform/database/replicas/replica-reads.ts'
import { atEnd } from './at-end.ts'
import type { Person } from './people.ts'
import type { PostgresPair } from './postgres-pair.ts'
import { createClient } from './requests.ts'
import { type TestApplication, testApplication } from './test-application.ts'

const METRICS_TOKEN = 'metrics-token-of-a-test'
/** A page of the site, as the browser names it. */
const SITE = { host: 'dj.test', origin: 'http://dj.test' }

type Send = ReturnType<typeof createClient>

/** Calls the API as a page of the site does: with its own cookies, which answers may change. */
export interface Browser extends Send {
  /** The header that it sends. */
  cookie(): string
  /** The same browser, led to another process. */
  at(process: Pick<TestApplication, 'app'>): Browser
}

export interface ReplicatedApplication extends TestApplication {
  browser(person?: Person): Browser
  /** Number of statements read from each database so far. */
  readFrom(): Promise<{ primary: number; replica: number }>
  metric(name: string): Promise<number>
}

/** The application with the pair's replica, which is left out once it is so far behind. */
export async function replicatedApplication(pair: PostgresPair, lagMs: number): Promise<ReplicatedApplication> {
  const database = connectReplicated(
    { connectionString: pair.url },
    {
      DATABASE_REPLICA_URLS: [pair.replica.url],
      DATABASE_REPLICA_LAG_MS: lagMs,
      DATABASE_POOL_SIZE: 5,
      DATABASE_STATEMENT_TIMEOUT_MS: 5000,
    },
  )
  // Closed after the application, which is registered later.
  atEnd(() => database.close())
  const application = await testApplication({ METRICS_TOKEN, DATABASE_REPLICA_LAG_MS: String(lagMs) }, database)
  const { app, settings } = application
  const metric = async (name: string) => {
    const { body } = await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
    const line = body.split('\n').find((text) => text.startsWith(`${name} `))
    return Number(line?.split(' ').at(-1) ?? 0)
  }
  return {
    ...application,
    metric,
    async readFrom() {
      const [primary, replica] = await Promise.all(
        ['primary', 'replica'].map((target) => metric(`database_reads_total{target="${target}"}`)),
      )
      return { primary: primary ?? 0, replica: replica ?? 0 }
    },
    browser: (person) => openBrowser(app, new Map(person ? [[settings.TOKEN_COOKIE, person.token]] : [])),
  }
}

function openBrowser(app: TestApplication['app'], cookies: Map<string, string>): Browser {
  const client = createClient(app)
  const cookie = () => Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; ')
  const send: Send = async (method, path, body) => {
    const answer = await client(method, path, body, { headers: { ...SITE, cookie: cookie() } })
    for (const header of [answer.headers['set-cookie'] ?? []].flat()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(String(header)) ?? []
      cookies.set(name, value)
    }
    return answer
  }
  return Object.assign(send, { cookie, at: (process: Pick<TestApplication, 'app'>) => openBrowser(process.app, cookies) })
}
