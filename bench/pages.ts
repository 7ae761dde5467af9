import { VISITOR_CALLER } from '@shenglang/contract/roles'
import autocannon from 'autocannon'
import { mountCatalog } from '../server/src/catalog/routes.ts'
import { mountPages } from '../server/src/pages.ts'
import { createApp } from '../server/src/platform/http/app.ts'
import { Calls } from '../server/src/platform/http/calls.ts'
import { createReceive } from '../server/src/platform/http/visit.ts'
import { mountSite } from '../server/src/site/routes.ts'
import { openBenchLibrary } from './library.ts'
import { median, verdict } from './measure.ts'

/**
 * Do `/` and `/dj`, rendered for a visitor with their data, keep half the rate of the same router rendering the same
 * page from constants, and 400 requests/s at 16 connections?
 */
const LIMIT = 0.5
const AT_LEAST = 400
const ROUNDS = 3

const library = await openBenchLibrary('web,api')
const constants = await createApp(library.settings, undefined)
const calls = new Calls()
mountSite(calls, library.database.query())
mountCatalog(calls, library.catalog)
const receive = createReceive(library.settings, async () => VISITOR_CALLER)
await mountPages(constants, {
  calls: answeredOnce(calls),
  receive,
  settings: library.settings,
  db: library.database.query(),
  now: () => new Date(),
  recentMs: 0,
})
const origins = {
  ours: await library.app.listen({ port: 0, host: '127.0.0.1' }),
  constants: await constants.listen({ port: 0, host: '127.0.0.1' }),
}

for (const path of ['/', '/dj']) {
  const rates: Record<keyof typeof origins, number[]> = { ours: [], constants: [] }
  // The first round warms up.
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const name of ['ours', 'constants'] as const) {
      const result = await autocannon({ url: origins[name] + path, connections: 16, duration: 4 })
      if (result.non2xx > 0) throw new Error(`${path} answered ${result.non2xx} times with an error`)
      if (round > 0) rates[name].push(result.requests.average)
    }
  }
  const [ours, peer] = [median(rates.ours), median(rates.constants)]
  process.stdout.write(`${path}: ${Math.round(ours)} requests/s, from constants: ${Math.round(peer)} requests/s\n`)
  verdict(`${path} ÷ the same page from constants`, ours / peer, LIMIT)
  verdict(`${path} ÷ ${AT_LEAST} requests/s`, ours / AT_LEAST, 1)
}
await constants.close()
await library.close()

/** Calls that answer the first time from the database and ever after with that same answer. */
function answeredOnce(calls: Calls): Pick<Calls, 'call'> {
  const answers = new Map<string, Promise<unknown>>()
  return {
    async call(route, args, arrival) {
      const key = JSON.stringify([route.method, route.path, args])
      const answer = answers.get(key) ?? calls.call(route, args, arrival)
      answers.set(key, answer)
      return answer as ReturnType<typeof calls.call<typeof route>>
    },
  }
}
