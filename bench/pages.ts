import { API_BASE } from '@shenglang/contract/constants'
import { parseBody, unwrap } from '@shenglang/contract/envelope'
import { VISITOR_CALLER } from '@shenglang/contract/roles'
import { type AnswerOf, addressOf } from '@shenglang/contract/route'
import autocannon from 'autocannon'
import { ensureWebBuild } from '../server/src/pages/build-site.ts'
import { mountPages } from '../server/src/pages/pages.ts'
import { FRESHNESS } from '../server/src/platform/cache/freshness.ts'
import { createApp } from '../server/src/platform/http/app.ts'
import type { Calls } from '../server/src/platform/http/calls.ts'
import { createContextReader } from '../server/src/platform/http/http-exchange.ts'
import { openLargeLibrary } from './large-library.ts'
import { median, SMOKE_LIBRARY, sized, verdict } from './measure.ts'

/**
 * Do `/` and `/dj` of a million resources, rendered for a visitor with their data, keep half the rate of the same router rendering the same
 * page from constants, and 400 requests/s at 16 connections?
 */
const SIZE = sized(1_000_000, SMOKE_LIBRARY)
const LIMIT = 0.5
const AT_LEAST = 400
const ROUNDS = sized(3, 1)

await ensureWebBuild()
const library = await openLargeLibrary(SIZE, { roles: 'web,api' })
const constants = await createApp(library.settings, undefined)
const readContext = createContextReader(library.settings, async () => VISITOR_CALLER)
await mountPages(constants, {
  calls: answeredOnce(),
  readContext,
  settings: library.settings,
  db: library.database.query(),
  now: () => new Date(),
  freshness: { ...FRESHNESS, pagesMs: 0 },
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
      const result = await autocannon({ url: origins[name] + path, connections: 16, duration: sized(4, 1) })
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

/** Calls that answer the first time as the library does and repeat that answer from then on. */
function answeredOnce(): Pick<Calls, 'call' | 'counting'> {
  const answers = new Map<string, Promise<unknown>>()
  const request = async (address: string) => unwrap(parseBody((await library.app.inject(API_BASE + address)).body) as object)
  return {
    counting: () => async () => {},
    async call(route, args) {
      const address = addressOf(route, args)
      const answer = answers.get(address) ?? request(address)
      answers.set(address, answer)
      return answer as Promise<AnswerOf<typeof route>>
    },
  }
}
