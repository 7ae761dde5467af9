/** Compares nginx alone with nginx that asks our media process about each request first (X-Accel-Redirect). */
import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startNginx } from '../server/test/nginx.ts'
import { median, requireProgram, sized, verdict } from './measure.ts'
import { ACCEL_PREFIX, KEY, PREFIX } from './media-store/names.ts'
import { wrk } from './wrk.ts'

const FILE_BYTES = 16 * 1024 * 1024
const CONNECTIONS = 16
const ROUNDS = sized(5, 1)
const SECONDS = sized(4, 1)
const SIZES = [
  { kib: 256, limit: 0.5 },
  { kib: 4096, limit: 0.9 },
]

requireProgram('nginx')
requireProgram('wrk')
const folder = await mkdtemp(join(tmpdir(), 'shenglang-bench-'))
const file = join(folder, 'sound')
await writeFile(file, randomBytes(FILE_BYTES))
const child = fork(fileURLToPath(new URL('media-store/server.ts', import.meta.url)), [join(folder, 'data'), file])
const [{ port, path }] = (await once(child, 'message')) as [{ port: number; path: string }]
const media = join(folder, 'data', 'media')
const nginx = await startNginx(
  `
    location ${PREFIX} { proxy_pass http://gate; proxy_http_version 1.1; proxy_set_header Connection ''; }
    location ${ACCEL_PREFIX} { internal; alias ${media}/; }
    location /alone/ { alias ${media}/; }`,
  `upstream gate { server 127.0.0.1:${port}; keepalive 32; }`,
)
try {
  for (const { kib, limit } of SIZES) await compare(kib, limit)
} finally {
  child.disconnect()
  await nginx.close()
  await rm(folder, { recursive: true, force: true })
}

async function compare(kib: number, limit: number): Promise<void> {
  const range = `bytes=1048576-${1048576 + kib * 1024 - 1}`
  const rates = { gated: [] as number[], alone: [] as number[] }
  for (let round = 0; round < ROUNDS; round += 1) {
    rates.gated.push(await rateOf('gated', path, range))
    rates.alone.push(await rateOf('alone', `/alone/${KEY}`, range))
  }
  const [gated, alone] = [median(rates.gated), median(rates.alone)]
  const inMb = (rate: number) => Math.round((rate * kib) / 1024)
  console.log(`Range of ${kib} KiB, ${CONNECTIONS} connections, median of ${ROUNDS} runs`)
  console.log(`  nginx alone        ${Math.round(alone)} requests/s, ${inMb(alone)} MiB/s`)
  console.log(`  through the gate   ${Math.round(gated)} requests/s, ${inMb(gated)} MiB/s`)
  verdict(`Range of ${kib} KiB through the gate ÷ nginx alone`, gated / alone, limit)
}

async function rateOf(name: string, address: string, range: string): Promise<number> {
  const addresses = join(folder, name)
  await writeFile(addresses, address)
  return (await wrk({ origin: nginx.origin, addresses, headers: { range }, connections: CONNECTIONS, seconds: SECONDS })).rate
}
