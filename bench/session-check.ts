import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { addAccount } from '../server/src/accounts/index.ts'
import { openBenchLibrary } from './library.ts'
import { median, requireProgram, sized, verdict } from './measure.ts'
import { wrk } from './wrk.ts'

/** Does checking the session cost the list call at most a tenth of its rate? */
const LIMIT = 0.9
const ROUNDS = sized(5, 1)
const PATH = '/api/client/app/cms/resource?style=house,techno&energy=4-6,7-10&pageSize=30'

requireProgram('wrk')
const library = await openBenchLibrary()
await addAccount(library.database.query(), { accountName: 'bench', phone: '13900000000', password: 'secret123' })
const signedIn = await library.app.inject({
  method: 'POST',
  url: '/api/app-auth/login',
  payload: { grantType: 'password', username: 'bench', password: 'secret123' },
})
const authorization = `Bearer ${signedIn.json().data.access_token}`
const origin = await library.app.listen({ port: 0, host: '127.0.0.1' })
const addresses = join(library.settings.DATA_DIR, 'addresses')
await writeFile(addresses, PATH)

const readers = { visitor: {}, user: { authorization } }
const rates: Record<keyof typeof readers, number[]> = { visitor: [], user: [] }
for (let round = 0; round <= ROUNDS; round += 1) {
  for (const who of ['visitor', 'user'] as const) {
    const { rate } = await wrk({ origin, addresses, headers: readers[who], connections: 16, seconds: sized(4, 1) })
    // The first round warms up.
    if (round > 0) rates[who].push(rate)
  }
}
const [visitor, user] = [median(rates.visitor), median(rates.user)]
process.stdout.write(`list call for a visitor: ${Math.round(visitor)} requests/s, with a token: ${Math.round(user)} requests/s\n`)
verdict('with a token ÷ without', user / visitor, LIMIT)
await library.close()
