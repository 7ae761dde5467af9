import { addAccount } from '../server/src/accounts/index.ts'
import { openBenchLibrary } from './library.ts'
import { median, sized, verdict } from './measure.ts'

/** Does the list call stay under three times its quiet p95 while 64 people sign in at once? */
const LIMIT = 3
const PEOPLE = sized(64, 4)
const ROUNDS = sized(3, 1)
const PATH = '/api/client/app/cms/resource?pageSize=30'

// Each user has a different address, so that no limit applies.
const library = await openBenchLibrary('api', { TRUST_PROXY: 'loopback' })
const db = library.database.query()
for (let person = 0; person < PEOPLE; person += 1) {
  await addAccount(db, { accountName: `bench${person}`, phone: `139${String(person).padStart(8, '0')}`, password: 'secret123' })
}
const origin = await library.app.listen({ port: 0, host: '127.0.0.1' })

const signIn = async (person: number) => {
  const response = await fetch(`${origin}/api/app-auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${person}` },
    body: JSON.stringify({ grantType: 'password', username: `bench${person}`, password: 'secret123' }),
  })
  if (!response.ok) throw new Error(await response.text())
}

/** How long list calls take, in milliseconds, one after another until `done`. */
async function p95Until(done: () => boolean): Promise<number> {
  const times: number[] = []
  while (!done()) {
    const start = performance.now()
    await (await fetch(origin + PATH)).arrayBuffer()
    times.push(performance.now() - start)
  }
  return times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? Number.NaN
}

async function quietP95(): Promise<number> {
  const end = performance.now() + sized(4000, 500)
  return p95Until(() => performance.now() > end)
}

async function busyP95(): Promise<number> {
  let isDone = false
  const all = Promise.all(Array.from({ length: PEOPLE }, (_, person) => signIn(person))).finally(() => {
    isDone = true
  })
  const p95 = await p95Until(() => isDone)
  await all
  return p95
}

await quietP95()
const ratios: number[] = []
for (let round = 0; round < ROUNDS; round += 1) {
  const [quiet, busy] = [await quietP95(), await busyP95()]
  process.stdout.write(`p95 of the list call: quiet ${quiet.toFixed(1)} ms, while ${PEOPLE} sign in ${busy.toFixed(1)} ms\n`)
  ratios.push(busy / quiet)
}
verdict(`${LIMIT} × quiet p95 ÷ p95 while ${PEOPLE} sign in`, LIMIT / median(ratios), 1)
await library.close()
