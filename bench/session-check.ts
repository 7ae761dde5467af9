import autocannon from 'autocannon'
import { addAccount } from '../server/src/accounts/index.ts'
import { openBenchLibrary } from './library.ts'
import { median, verdict } from './measure.ts'

/** Does knowing who asks cost the list call at most a tenth of its rate? */
const LIMIT = 0.9
const ROUNDS = 5
const PATH = '/api/client/app/cms/resource?style=house,techno&energy=4-6,7-10&pageSize=30'

const library = await openBenchLibrary()
await addAccount(library.database.query(), { accountName: 'bench', phone: '13900000000', password: 'secret123' })
const signedIn = await library.app.inject({
  method: 'POST',
  url: '/api/app-auth/login',
  payload: { grantType: 'password', username: 'bench', password: 'secret123' },
})
const authorization = `Bearer ${signedIn.json().data.access_token}`
const url = (await library.app.listen({ port: 0, host: '127.0.0.1' })) + PATH

const readers = { visitor: {}, user: { authorization } }
const rates: Record<keyof typeof readers, number[]> = { visitor: [], user: [] }
for (let round = 0; round < ROUNDS; round += 1) {
  for (const who of ['visitor', 'user'] as const) {
    const result = await autocannon({ url, headers: readers[who], connections: 16, duration: 4 })
    if (result.non2xx > 0) throw new Error(`a ${who} was answered ${result.non2xx} times with an error`)
    rates[who].push(result.requests.average)
  }
}
const [visitor, user] = [median(rates.visitor), median(rates.user)]
process.stdout.write(`list call for a visitor: ${Math.round(visitor)} requests/s, with a token: ${Math.round(user)} requests/s\n`)
verdict('with a token ÷ without', user / visitor, LIMIT)
await library.close()
