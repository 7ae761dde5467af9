import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mediaPath } from '@shenglang/contract/media/media-path'
import { encodeWave, WAVE_ROW_POINTS } from '@shenglang/contract/media/wave-bands'
import { sharePath } from '@shenglang/contract/sharing/addresses'
import { demoCatalogue } from '@shenglang/demo/catalogue'
import sharp from 'sharp'
import { createApplication } from '../server/src/composition/application.ts'
import { JOBS } from '../server/src/composition/domains.ts'
import { ingestCover } from '../server/src/media/index.ts'
import { openDatabase } from '../server/src/platform/database/database.ts'
import { migrate } from '../server/src/platform/database/migrate.ts'
import { openDiskFiles } from '../server/src/platform/files/disk.ts'
import { openJobs } from '../server/src/platform/jobs/jobs.ts'
import { readSettings } from '../server/src/platform/settings.ts'
import { buildResource, buildSource } from '../server/test/library.ts'
import { median, percentile, sized, verdict } from './measure.ts'

/** How long does the first request for a share picture take, and every later one? */
const PICTURES = sized(40, 3)
const ROUNDS = sized(10, 1)
const COLD_LIMIT_MS = 150
const WARM_LIMIT_MS = 5

const folder = await mkdtemp(join(tmpdir(), 'shenglang-share-'))
const settings = readSettings({ DATA_DIR: folder, ROLES: 'api', LOG_LEVEL: 'silent' })
const database = await openDatabase(settings)
await migrate(database)
const [files, jobs] = [await openDiskFiles(folder), await openJobs(database, JOBS)]
const app = await createApplication({ settings, database, files, jobs, sms: { send: async () => {} }, logger: undefined })
try {
  const ids: string[] = []
  for (let index = 0; index < PICTURES; index += 1) {
    const title = demoCatalogue.tracks[index % demoCatalogue.tracks.length]?.title ?? ''
    ids.push(
      await buildResource(database, { title, cover: await coverOf(index), tbpm: 120 + index, tkey: '8A' }, [waveOf(index)]),
    )
  }
  // A process looks up its fonts once.
  await timed(ids.shift() ?? '')
  const cold: number[] = []
  for (const id of ids) cold.push(await timed(id))
  const warm: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) for (const id of ids) warm.push(await timed(id))
  const words = (times: number[]) => `median ${median(times).toFixed(1)} ms, p95 ${percentile(times, 0.95).toFixed(1)} ms`
  process.stdout.write(`a picture to be shared: drawn ${words(cold)}; kept ${words(warm)}\n`)
  verdict(`${COLD_LIMIT_MS} ms ÷ drawing one`, COLD_LIMIT_MS / median(cold), 1)
  verdict(`${WARM_LIMIT_MS} ms ÷ sending one that is kept`, WARM_LIMIT_MS / median(warm), 1)
} finally {
  await app.close()
  await jobs.close()
  await files.close()
  await database.close()
  await rm(folder, { recursive: true, force: true })
}

async function timed(id: string): Promise<number> {
  const startedAt = performance.now()
  const { statusCode } = await app.inject(`/api${sharePath.picture('resource', id)}`)
  if (statusCode !== 200) throw new Error(`answered ${statusCode}`)
  return performance.now() - startedAt
}

/** Noise is the slowest to draw and the largest to store. */
async function coverOf(seed: number): Promise<string> {
  const noise = { type: 'gaussian' as const, mean: 80 + seed, sigma: 40 }
  const picture = sharp({ create: { width: 640, height: 640, channels: 3, background: '#000', noise } })
  return mediaPath.image((await ingestCover(files, await picture.jpeg().toBuffer())).key)
}

function waveOf(seed: number) {
  const band = (least: number) =>
    Uint8Array.from({ length: WAVE_ROW_POINTS }, (_, at) => least + 90 * Math.abs(Math.sin((at + seed) / 7)))
  const bands = { pointsPerS: 1, low: band(80), mid: band(60), high: band(30), peak: band(120) }
  return buildSource({ wave_row: Buffer.from(encodeWave(bands)) })
}
