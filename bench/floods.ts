import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { addAccount } from '../server/src/accounts/index.ts'
import { ensureWebBuild } from '../server/src/pages/build-site.ts'
import { openBenchLibrary } from './library.ts'
import { atMost, median, sized, verdict } from './measure.ts'

/**
 * Is a visitor's page at most five times as slow while one address searches without a pause, does somebody known sign in while 400
 * addresses guess, and are a hundred posters drawn that are requested at once?
 */
const LIMIT = 5
const FLOODS = sized([10, 150], [2])
const WARM_UP_MS = sized(3000, 100)
const MEASURED_MS = sized(6000, 500)
const GUESSERS = sized(400, 5)
const POSTERS = sized(100, 3)
const RESOURCES = sized(5000, 200)

await ensureWebBuild()
const library = await openBenchLibrary(
  'web,api',
  { TRUST_PROXY: 'loopback', SEARCHES_A_MINUTE: '1200', PAGES_A_MINUTE: '600', DATABASE_STATEMENT_TIMEOUT_MS: '20000' },
  RESOURCES,
)
await addAccount(library.database.query(), { accountName: 'bench', phone: '13900000000', password: 'secret123' })
const origin = await library.app.listen({ port: 0, host: '127.0.0.1' })
const send = (path: string, from: string, init: RequestInit = {}) =>
  fetch(origin + path, { ...init, headers: { 'content-type': 'application/json', 'x-forwarded-for': from, ...init.headers } })

let serial = 0
/** The median of pages that nobody has opened yet, each from another address, in milliseconds. */
async function pageMs(forMs: number): Promise<number> {
  const times: number[] = []
  for (const end = performance.now() + forMs; performance.now() < end; ) {
    serial += 1
    const startedAt = performance.now()
    const answer = await send(`/singles?n=${serial}`, `198.51.${serial >> 8}.${serial & 255}`)
    await answer.arrayBuffer()
    if (answer.status !== 200) throw new Error(`a page was answered ${answer.status}`)
    times.push(performance.now() - startedAt)
  }
  return median(times)
}

await pageMs(WARM_UP_MS)
const quiet = await pageMs(MEASURED_MS)
process.stdout.write(`a page of a visitor: ${quiet.toFixed(1)} ms\n`)
for (const [index, atOnce] of FLOODS.entries()) {
  const program = fileURLToPath(new URL('./floods/flood.ts', import.meta.url))
  const sender = `203.0.113.${index}`
  const flood = spawn(process.execPath, [program, origin, '/dj?keyword=flood', sender, String(atOnce)], { stdio: 'inherit' })
  const first = await pageMs(WARM_UP_MS)
  const later = await pageMs(MEASURED_MS)
  flood.kill()
  await once(flood, 'exit')
  process.stdout.write(`with ${atOnce} connections that search: at first ${first.toFixed(1)} ms, then ${later.toFixed(1)} ms\n`)
  verdict(`${LIMIT} × a quiet page ÷ a page beside ${atOnce} connections that search`, (LIMIT * quiet) / later, 1)
}

const signIn = (from: string, password: string, cookie = '') =>
  send('/api/app-auth/login', from, {
    method: 'POST',
    headers: { cookie, origin },
    body: JSON.stringify({ grantType: 'password', username: 'bench', password }),
  })
const before = await signIn('192.0.2.1', 'secret123')
const device = before.headers.getSetCookie().find((cookie) => cookie.startsWith('ns_device='))
await before.arrayBuffer()
const guesses = Array.from({ length: GUESSERS }, (_, at) =>
  send('/api/app-auth/login', `10.0.${at >> 8}.${at & 255}`, {
    method: 'POST',
    body: JSON.stringify({ grantType: 'password', username: `nobody${at}`, password: 'wrong' }),
  }).then(async (answer) => {
    await answer.arrayBuffer()
    return answer.status
  }),
)
const known = await signIn('192.0.2.1', 'secret123', device?.split(';', 1)[0])
process.stdout.write(`beside ${GUESSERS} guessing addresses a sign-in is answered ${known.status}\n`)
await known.arrayBuffer()
await Promise.all(guesses)
atMost('sign-ins of known devices that are refused', Number(known.status !== 200), 0)

const { rows } = await library.database.pool.query<{ resource_id: string }>('select resource_id from resources limit $1', [
  POSTERS,
])
const posters = await Promise.all(
  rows.map(async ({ resource_id: id }) => {
    const answer = await send(`/api/share/poster/resource/${id}.jpg`, '203.0.113.77')
    await answer.arrayBuffer()
    return answer.status
  }),
)
atMost(`of ${POSTERS} posters drawn at once, those refused`, posters.filter((status) => status !== 200).length, 0)
await library.close()
