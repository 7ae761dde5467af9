import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureWebBuild } from '../server/src/pages/build-site.ts'
import { openLargeLibrary } from './large-library.ts'
import { median, prepares, requireProgram, SMOKE_LIBRARY, sized, verdict } from './measure.ts'
import { wrk } from './wrk.ts'

/** Is a visitor's page at most five times as slow while one address searches on 10, and on 150, connections without a pause? */
const LIMIT = 5
const FLOODS = sized([10, 150], [2])
const WARM_UP_MS = sized(3000, 200)
const MEASURED_MS = sized(8000, 500)
const QUESTIONS = 20_000

requireProgram('wrk')
await ensureWebBuild()
const { app, close } = await openLargeLibrary(sized(5000, SMOKE_LIBRARY), {
  roles: 'web,api',
  more: { TRUST_PROXY: 'loopback', SEARCHES_A_MINUTE: '1200', PAGES_A_MINUTE: '600' },
})
const origin = await app.listen({ port: 0, host: '127.0.0.1' })
const folder = await mkdtemp(join(tmpdir(), 'floods-'))
const addresses = join(folder, 'addresses')
await writeFile(addresses, Array.from({ length: QUESTIONS }, (_, at) => `/dj?keyword=flood${at}\n`).join(''))

let serial = 0
/** Median time of pages that nobody has requested yet, each from another address, milliseconds. */
async function pageMs(forMs: number): Promise<number> {
  const times: number[] = []
  for (const end = performance.now() + forMs; performance.now() < end; ) {
    serial += 1
    const from = `198.51.${(serial >> 8) & 255}.${serial & 255}`
    const startedAt = performance.now()
    const answer = await fetch(`${origin}/singles?n=${serial}`, { headers: { 'x-forwarded-for': from } })
    await answer.arrayBuffer()
    if (answer.status !== 200) throw new Error(`a page was answered ${answer.status}`)
    times.push(performance.now() - startedAt)
  }
  return median(times)
}

prepares('pages that nobody disturbs')
await pageMs(WARM_UP_MS)
const quiet = await pageMs(MEASURED_MS)
process.stdout.write(`a visitor's page: ${quiet.toFixed(1)} ms\n`)
for (const [index, connections] of FLOODS.entries()) {
  const seconds = Math.ceil((WARM_UP_MS + MEASURED_MS) / 1000)
  const headers = { 'x-forwarded-for': `203.0.113.${index}` }
  const flood = wrk({ origin, addresses, headers, connections, seconds, mayBeRefused: true })
  const first = await pageMs(WARM_UP_MS)
  const later = await pageMs(MEASURED_MS)
  const { rate, refused } = await flood
  process.stdout.write(
    `beside ${connections} connections, ${Math.round(rate)} searches a second, ${refused} of them refused: ${first.toFixed(1)} ms, then ${later.toFixed(1)} ms\n`,
  )
  verdict(`${LIMIT} × a quiet page ÷ a page beside ${connections} connections that search`, (LIMIT * quiet) / later, 1)
}
await rm(folder, { recursive: true })
await close()
