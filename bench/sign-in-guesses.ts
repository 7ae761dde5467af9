import { addAccount } from '../server/src/accounts/index.ts'
import { openBenchLibrary } from './library.ts'
import { sized, verdict } from './measure.ts'

/** Does a sign-in succeed within a second while another address guesses 200 passwords a second, for one account or many? */
const LIMIT_MS = 1000
const GUESSES_A_SECOND = sized(200, 20)
const SECONDS = sized(10, 1)

const library = await openBenchLibrary('api', { TRUST_PROXY: 'loopback', DATABASE_STATEMENT_TIMEOUT_MS: '10000' })
await addAccount(library.database.query(), {
  accountName: 'bench',
  phone: '13900000000',
  password: 'secret123',
})
const origin = await library.app.listen({ port: 0, host: '127.0.0.1' })

async function signIn(from: string, username: string, password: string): Promise<number> {
  const response = await fetch(`${origin}/api/app-auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    body: JSON.stringify({ grantType: 'password', username, password }),
  })
  await response.arrayBuffer()
  return response.status
}

/** Guesses for a while, signing in from another address meanwhile. Returns the longest sign-in in milliseconds. */
async function longestWait(from: string, victimOf: (guess: number) => string): Promise<number> {
  const guesses: Promise<number>[] = []
  const timer = setInterval(() => {
    for (let count = 0; count < GUESSES_A_SECOND / 20; count += 1) {
      guesses.push(signIn(from, victimOf(guesses.length), `wrong${guesses.length}`))
    }
  }, 50)
  const end = performance.now() + SECONDS * 1000
  let longest = 0
  while (performance.now() < end) {
    const start = performance.now()
    const status = await signIn('203.0.113.200', 'bench', 'secret123')
    if (status !== 200) throw new Error(`the sign-in was answered ${status}`)
    longest = Math.max(longest, performance.now() - start)
  }
  clearInterval(timer)
  const hashed = (await Promise.all(guesses)).filter((status) => status === 400).length
  process.stdout.write(`${guesses.length} guesses, ${hashed} of them tried; the longest sign-in took ${longest.toFixed(0)} ms\n`)
  return longest
}

await signIn('203.0.113.200', 'bench', 'secret123')
const atOne = await longestWait('203.0.113.1', () => 'bench')
const atMany = await longestWait('203.0.113.2', (guess) => `nobody${guess}`)
verdict(
  `${LIMIT_MS} ms ÷ the longest sign-in while ${GUESSES_A_SECOND} passwords a second are guessed`,
  LIMIT_MS / Math.max(atOne, atMany),
  1,
)
await library.close()
