import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { connectPatiently, openDatabase } from '../server/src/platform/database/database.ts'
import { openDiskFiles } from '../server/src/platform/files/disk.ts'
import { readSettings } from '../server/src/platform/settings.ts'
import { buildSitemaps } from '../server/src/sharing/sitemaps.ts'
import { openLargeLibrary } from './large-library.ts'
import { SMOKE_LIBRARY, sized, verdict } from './measure.ts'

/** How long do sitemaps of a million resources take, and how much memory? */
const RESOURCES = sized(1_000_000, SMOKE_LIBRARY)
const LIMIT_S = 60
const GROWTH_LIMIT_MB = 100
const SAMPLE_MS = 20

const folder = join('data', `bench-${RESOURCES}`)
if (!existsSync(join(folder, 'filled'))) await (await openLargeLibrary(RESOURCES)).close()

// A process with nothing else in its memory, as a worker is.
const database = await openDatabase(readSettings({ DATA_DIR: folder, LOG_LEVEL: 'silent' }))
const patient = connectPatiently(database)
const files = await openDiskFiles(folder)
const before = process.memoryUsage().rss
let most = before
const sampling = setInterval(() => {
  most = Math.max(most, process.memoryUsage().rss)
}, SAMPLE_MS)
const startedAt = performance.now()
await buildSitemaps({ db: patient.query(), files, siteUrl: 'https://sheng.example' }, new AbortController().signal)
const seconds = (performance.now() - startedAt) / 1000
clearInterval(sampling)
const pieces = await countPieces()
const growthMb = (most - before) / 1_000_000
process.stdout.write(
  `sitemaps of ${RESOURCES.toLocaleString('en')} resources: ${seconds.toFixed(1)} s, ${pieces} pieces of resources, memory grew by ${growthMb.toFixed(0)} MB\n`,
)
verdict(`${LIMIT_S} s ÷ building them`, LIMIT_S / seconds, 1)
verdict(`${GROWTH_LIMIT_MB} MB ÷ growth in memory`, GROWTH_LIMIT_MB / growthMb, 1)
await patient.close()
await files.close()
await database.close()

async function countPieces(): Promise<number> {
  let pieces = 0
  while (await files.stat(`sitemap/resources-${pieces + 1}.gz`)) pieces += 1
  return pieces
}
