/** How do our answers to Range requests compare with nginx on the same file, and does memory stay flat under slow clients? */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { requestsPerSecond, startSlowClients } from './audio-range/readers.ts'
import { startNginx, startOurs } from './audio-range/servers.ts'
import { atMost, median, sized, verdict } from './measure.ts'

const FILE_BYTES = sized(50, 4) * 1024 * 1024
const RANGE_BYTES = 256 * 1024
const CONNECTIONS = 16
const ROUNDS = sized(5, 1)
const ROUND_SECONDS = sized(1.5, 0.3)
const RATIO_LIMIT = 0.5
const SLOW_CLIENTS = sized(200, 10)
const SLOW_BYTES_PER_SECOND = 20_000
const SLOW_SECONDS = sized(6, 1)
/** One piece of 128 KiB for each slow client, and as much again for the connections. */
const GROWTH_LIMIT_MB = 64

const folder = await mkdtemp(join(tmpdir(), 'shenglang-bench-'))
const file = join(folder, 'bench.mp3')
try {
  await writeFile(file, randomBytes(FILE_BYTES))
  await compareThroughput()
  await checkMemory()
} finally {
  await rm(folder, { recursive: true, force: true })
}

async function compareThroughput(): Promise<void> {
  const contenders = [
    { name: 'ours', server: await startOurs(join(folder, 'throughput'), file), rates: [] as number[] },
    { name: 'nginx, 1 worker', server: await startNginx(folder, file, '1'), rates: [] as number[] },
    { name: 'nginx, auto', server: await startNginx(folder, file, 'auto'), rates: [] as number[] },
  ]
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const { server, rates } of contenders) {
        if (server) rates.push(await requestsPerSecond(server, RANGE_BYTES, CONNECTIONS, ROUND_SECONDS))
      }
    }
  } finally {
    for (const { server } of contenders) await server?.stop()
  }
  console.log(`Range of ${RANGE_BYTES / 1024} KiB, ${CONNECTIONS} connections, median of ${ROUNDS} runs`)
  const [ours = 0, nginx] = contenders.map(({ name, server, rates }) => {
    console.log(`  ${name.padEnd(16)}${server ? `${Math.round(median(rates))} requests/s` : 'skipped: nginx is not installed'}`)
    return server && median(rates)
  })
  if (nginx !== undefined) verdict('a Range of ours ÷ nginx with a worker', ours / nginx, RATIO_LIMIT)
}

async function checkMemory(): Promise<void> {
  const server = await startOurs(join(folder, 'memory'), file)
  try {
    await requestsPerSecond(server, RANGE_BYTES, CONNECTIONS, 1)
    const before = await server.rss()
    const clients = startSlowClients(server, SLOW_CLIENTS, SLOW_BYTES_PER_SECOND)
    let peak = before
    for (const until = performance.now() + SLOW_SECONDS * 1000; performance.now() < until; await wait(200)) {
      peak = Math.max(peak, await server.rss())
    }
    clients.stop()
    const rate = clients.received() / SLOW_CLIENTS / SLOW_SECONDS / 1000
    const growth = inMb(peak - before)
    console.log(
      `${SLOW_CLIENTS} clients reading a file of ${inMb(FILE_BYTES)} MB at ${rate.toFixed(0)} KB/s for ${SLOW_SECONDS} s`,
    )
    console.log(`  resident memory ${inMb(before)} MB before, ${inMb(peak)} MB at the peak`)
    atMost(`growth of memory under ${SLOW_CLIENTS} slow clients`, growth, GROWTH_LIMIT_MB, 'MB')
  } finally {
    await server.stop()
  }
}

function inMb(bytes: number): number {
  return Math.round(bytes / 1024 / 1024)
}
