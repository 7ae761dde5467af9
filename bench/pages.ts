import autocannon from 'autocannon'
import { openBenchLibrary } from './library.ts'
import { median, verdict } from './measure.ts'

/** Are `/` and `/dj` rendered for a visitor at 400 requests/s or more at 16 connections? */
const AT_LEAST = 400
const ROUNDS = 3

const library = await openBenchLibrary('web,api')
const origin = await library.app.listen({ port: 0, host: '127.0.0.1' })
for (const path of ['/', '/dj']) {
  const rates: number[] = []
  for (let round = 0; round <= ROUNDS; round += 1) {
    const result = await autocannon({ url: origin + path, connections: 16, duration: 4 })
    if (result.non2xx > 0) throw new Error(`${path} answered ${result.non2xx} times with an error`)
    // The first round warms up.
    if (round > 0) rates.push(result.requests.average)
  }
  process.stdout.write(`${path}: ${Math.round(median(rates))} requests/s\n`)
  verdict(`${path} ÷ ${AT_LEAST} requests/s`, median(rates) / AT_LEAST, 1)
}
await library.close()
