import autocannon from 'autocannon'
import Fastify from 'fastify'
import { openBenchLibrary } from './library.ts'
import { median, verdict } from './measure.ts'

/** Does the list call with two filters keep half the rate of a bare route with the same SQL and the same bytes? */
const LIMIT = 0.5
const ROUNDS = 3
const PATH = '/api/client/app/cms/resource?style=house,techno&energy=4-6,7-10&pageSize=30'

const library = await openBenchLibrary()
let body = (await library.app.inject(PATH)).body
// The total is remembered from the call before, as it is under load.
const statements = await library.record(async () => {
  body = (await library.app.inject(PATH)).body
})

const bare = Fastify()
bare.get('/bare', async (_request, reply) => {
  await Promise.all(statements.map(library.run))
  return reply.type('application/json; charset=utf-8').send(body)
})
const addresses = {
  ours: (await library.app.listen({ port: 0, host: '127.0.0.1' })) + PATH,
  bare: `${await bare.listen({ port: 0, host: '127.0.0.1' })}/bare`,
}

const rates: Record<keyof typeof addresses, number[]> = { ours: [], bare: [] }
for (let round = 0; round < ROUNDS; round += 1) {
  for (const name of ['ours', 'bare'] as const) {
    const result = await autocannon({ url: addresses[name], connections: 16, duration: 4 })
    if (result.non2xx > 0) throw new Error(`${name} answered ${result.non2xx} times with an error`)
    rates[name].push(result.requests.average)
  }
}
const [ours, peer] = [median(rates.ours), median(rates.bare)]
process.stdout.write(`list call: ${Math.round(ours)} requests/s, bare route: ${Math.round(peer)} requests/s\n`)
verdict('list call ÷ bare route', ours / peer, LIMIT)
await bare.close()
await library.close()
