import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { cephGateway, stopCeph } from '../server/test/s3/ceph.ts'
import { bucketEnvironment, makeBucket } from '../server/test/s3/make-bucket.ts'
import { atMost, sized } from './measure.ts'
import { SlowReader } from './slow-readers/reader.ts'

/**
 * Checks that a media process keeps a thousand players supplied, and stays small. Each player reads a recording to its end at
 * 128 KiB a second. `npm run bench -- slow-readers`; `node bench/slow-readers.ts s3 [READERS]` streams from Ceph through it.
 */
const [store = 'disk', count] = process.argv.slice(2)
const READERS = Number(count ?? sized(1000, 20))
const BYTES_PER_SECOND = 128 * 1024
/** Sound that a player buffers in advance. */
const BUFFERED_MS = 2000
const TICK_MS = 100
/** More recordings than the cache of the process can hold. */
const RECORDINGS = 24
const RECORDING_S = sized(30, 4)
/** Time within which all readers start. */
const COMING_MS = sized(5000, 500)
const GROWTH_LIMIT_MB = 200

const folder = await mkdtemp(join(tmpdir(), 'shenglang-bench-'))
const ceph = join(folder, 'ceph')
try {
  const sound = join(folder, 'sound')
  await writeFile(sound, randomBytes(RECORDING_S * BYTES_PER_SECOND))
  const environment = store === 's3' ? bucketEnvironment(await makeBucket(await cephGateway(ceph), 'sound')) : {}
  const program = fileURLToPath(new URL('slow-readers/server.ts', import.meta.url))
  const child = fork(program, [folder, sound, String(RECORDINGS)], { env: { ...process.env, ...environment } })
  const [{ port, paths }] = (await once(child, 'message')) as [{ port: number; paths: string[] }]
  const residentMb = async () => {
    child.send('rss')
    const [bytes] = (await once(child, 'message')) as [number]
    return Math.round(bytes / 1024 / 1024)
  }
  await measure(port, paths, residentMb)
  child.disconnect()
} finally {
  if (store === 's3') await stopCeph(ceph)
  await rm(folder, { recursive: true, force: true })
}

async function measure(port: number, paths: string[], residentMb: () => Promise<number>): Promise<void> {
  // The first readers fill the cache of the process, which is there with or without the others.
  await readAll(port, paths, { count: 2 * RECORDINGS, bytesPerSecond: 20 * BYTES_PER_SECOND, comingMs: 0 })
  const before = await residentMb()
  let peak = before
  const watch = setInterval(async () => {
    peak = Math.max(peak, await residentMb())
  }, 500)
  const { readers, stoodStillMs } = await readAll(port, paths, {
    count: READERS,
    bytesPerSecond: BYTES_PER_SECOND,
    comingMs: COMING_MS,
  })
  clearInterval(watch)
  const [failed, late] = [readers.flatMap(({ failure = [] }) => failure), readers.filter(({ lateBytes }) => lateBytes > 0)]
  const longest = Math.max(...readers.map(({ lateBytes }) => lateBytes)) / BYTES_PER_SECOND
  console.log(`${READERS} readers of ${BYTES_PER_SECOND / 1024} KiB/s, ${RECORDING_S} s each, files on ${store}`)
  // Of more than two seconds, lateness is the readers' own.
  console.log(`  the readers stood still for ${Math.round(stoodStillMs)} ms at most; load average ${loadavg()[0]?.toFixed(1)}`)
  console.log(`  resident memory ${before} MB before, ${peak} MB at the peak`)
  if (late.length > 0) console.log(`  the longest was late by ${longest.toFixed(1)} s`)
  if (failed.length > 0) console.log(`  broken off, such as: ${failed[0]}`)
  atMost('growth of memory', peak - before, GROWTH_LIMIT_MB, 'MB')
  atMost('late readers', late.length, 0)
  atMost('readers broken off', failed.length, 0)
}

interface Reading {
  count: number
  bytesPerSecond: number
  comingMs: number
}

async function readAll(port: number, paths: string[], { count, bytesPerSecond, comingMs }: Reading) {
  const readers: SlowReader[] = []
  const startedAt = performance.now()
  let [tickedAt, stoodStillMs] = [startedAt, 0]
  do {
    await delay(TICK_MS)
    const now = performance.now()
    stoodStillMs = Math.max(stoodStillMs, now - tickedAt - TICK_MS)
    tickedAt = now
    const arrived = comingMs === 0 ? count : Math.min(count, Math.ceil(((now - startedAt) / comingMs) * count))
    while (readers.length < arrived) readers.push(new SlowReader(port, paths[readers.length % paths.length] ?? ''))
    for (const reader of readers) reader.play(now, bytesPerSecond, BUFFERED_MS)
  } while (readers.length < count || readers.some(({ isDone }) => !isDone))
  for (const reader of readers) reader.close()
  return { readers, stoodStillMs }
}
