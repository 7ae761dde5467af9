import { execFileSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { JOBS } from '../server/src/composition/domains.ts'
import { backUp } from '../server/src/platform/backup/back-up.ts'
import { openRepository } from '../server/src/platform/backup/repository.ts'
import { restoreBackup } from '../server/src/platform/backup/restore.ts'
import { verifyBackups } from '../server/src/platform/backup/verify.ts'
import { openDatabase } from '../server/src/platform/database/database.ts'
import { migrate } from '../server/src/platform/database/migrate.ts'
import { openJobs } from '../server/src/platform/jobs/jobs.ts'
import { readSettings } from '../server/src/platform/settings.ts'
import { fillLargeLibrary } from './large-library.ts'
import { prepares, sized, verdict } from './measure.ts'

/**
 * How fast is a site backed up, verified and restored, beside `cp` of the same files onto the same disk? Tracks in the database,
 * and files of the sizes of recordings and of pieces of renditions.
 */
const TRACKS = sized(100_000, 500)
const RECORDINGS = sized({ count: 100, bytes: 10_000_000 }, { count: 5, bytes: 9_000_000 })
const PIECES = sized({ count: 3000, bytes: 100_000 }, { count: 50, bytes: 100_000 })

const folder = resolve('data', 'bench-backup')
await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })
const at = (name: string) => join(folder, name)
const settings = readSettings({ DATA_DIR: at('site'), LOG_LEVEL: 'silent', DATABASE_STATEMENT_TIMEOUT_MS: '600000' })
const signal = new AbortController().signal
const database = await openDatabase(settings)
prepares(`${TRACKS} tracks and ${RECORDINGS.count + PIECES.count} files`)
await migrate(database)
await fillLargeLibrary(database, TRACKS)
await (await openJobs(database, JOBS)).close()
for (const [name, { count, bytes }] of Object.entries({ originals: RECORDINGS, hls: PIECES }))
  await writeFiles(name, count, bytes)
const megabytes = (RECORDINGS.count * RECORDINGS.bytes + PIECES.count * PIECES.bytes) / 1e6
process.stdout.write(`${TRACKS} tracks; ${RECORDINGS.count + PIECES.count} files of ${megabytes.toFixed(0)} MB\n`)

const copying = await measured('cp and sync', megabytes, () => {
  execFileSync('cp', ['-a', join(settings.DATA_DIR, 'media'), at('copy')])
  execFileSync('sync')
})
await rm(at('copy'), { recursive: true })

const key = randomBytes(32)
const first = await measured('first backup', megabytes, () => backup('plain'))
const second = await measured('second backup, unchanged', megabytes, () => backup('plain'))
const sealed = await measured('first backup, encrypted', megabytes, () => backup('sealed', key))
const options = { signal, onProgress() {} }
await measured('verify', megabytes, async () => verifyBackups(await openRepository(at('plain'), undefined), options))
await measured('verify, encrypted', megabytes, async () => verifyBackups(await openRepository(at('sealed'), key), options))
await database.close()
const target = { ...settings, DATA_DIR: at('restored') }
const restoring = await measured('restore, encrypted', megabytes, async () =>
  restoreBackup({ settings: target, jobs: JOBS, ...options }, await openRepository(at('sealed'), key)),
)
verdict('first backup ÷ cp', copying / first, 0.2)
verdict('encrypted ÷ plain backup', first / sealed, 0.5)
verdict('first ÷ second backup', first / second, 2)
verdict('restore ÷ cp', copying / restoring, 0.05)
await rm(folder, { recursive: true, force: true })

async function writeFiles(name: string, count: number, bytes: number): Promise<void> {
  for (let number = 0; number < count; number += 1) {
    const key = createHash('sha256').update(`${name} ${number}`).digest('hex')
    const path = join(settings.DATA_DIR, 'media', name, key.slice(0, 2))
    await mkdir(path, { recursive: true })
    await writeFile(join(path, `${key}.mp3`), randomBytes(bytes))
  }
}

async function backup(name: string, withKey?: Buffer): Promise<void> {
  const deps = { database, dataDir: settings.DATA_DIR, now: () => new Date(), signal, onProgress() {} }
  const { rows, addedBytes } = await backUp(deps, { folder: at(name), key: withKey, hasSecrets: true })
  process.stdout.write(`  ${rows} rows, ${(addedBytes / 1e6).toFixed(1)} MB added\n`)
}

/** Seconds. */
async function measured(what: string, amount: number, run: () => unknown): Promise<number> {
  const [startedAt, processorBefore] = [performance.now(), process.cpuUsage()]
  await run()
  const seconds = (performance.now() - startedAt) / 1000
  const { user, system } = process.cpuUsage(processorBefore)
  const columns = [
    `${seconds.toFixed(1)} s`,
    `${(amount / seconds).toFixed(0)} MB/s`,
    `${((user + system) / 1e6).toFixed(1)} s of processor`,
  ]
  process.stdout.write(`${what.padEnd(26)} ${columns.map((column) => column.padStart(12)).join(' ')}\n`)
  return seconds
}
