import { execFileSync, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { JOBS } from '../server/src/composition/domains.ts'
import { makeKey, readKey } from '../server/src/platform/backup/key-file.ts'
import { openRepository } from '../server/src/platform/backup/repository.ts'
import { restoreBackup } from '../server/src/platform/backup/restore.ts'
import { verifyBackups } from '../server/src/platform/backup/verify.ts'
import { type Database, openDatabase } from '../server/src/platform/database/database.ts'
import { migrate } from '../server/src/platform/database/migrate.ts'
import { openJobs } from '../server/src/platform/jobs/jobs.ts'
import { readSettings } from '../server/src/platform/settings.ts'
import { until } from '../server/test/until.ts'
import { fillLargeLibrary } from './large-library.ts'
import { atMost, mustHold, percentile, prepares, sized, verdict } from './measure.ts'
import { newMembers } from './new-site.ts'
import { startApi } from './server-process.ts'
import { callSteadily, STEADY_USERS } from './steady-calls.ts'

/**
 * Compares backup, verification and restore of a site with `cp` of the same files onto the same disk, and measures how much
 * slower the site answers meanwhile: `node bench/backup.ts [TRACKS] [GIGABYTES]`, tracks in the database, and files of the sizes
 * of recordings and of pieces of renditions.
 */
const TRACKS = Number(process.argv[2] ?? sized(100_000, 500))
const GIGABYTES = Number(process.argv[3] ?? sized(1.3, 0.05))
/** Recordings are about three quarters of a site's bytes. */
const RECORDINGS = { count: Math.ceil(GIGABYTES * 77), bytes: 10_000_000 }
const PIECES = { count: Math.ceil(GIGABYTES * 2300), bytes: 100_000 }
const CALLS_A_SECOND = 50
const QUIET_MS = sized(20_000, 2000)
const PORT = 4123

const folder = resolve('data', 'bench-backup')
await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })
const at = (name: string) => join(folder, name)
const settings = readSettings({ DATA_DIR: at('site'), LOG_LEVEL: 'silent', DATABASE_STATEMENT_TIMEOUT_MS: '600000' })
const signal = new AbortController().signal
prepares(`${TRACKS} tracks and ${RECORDINGS.count + PIECES.count} files`)
const callers = await fill(await openDatabase(settings))
for (const [name, { count, bytes }] of Object.entries({ originals: RECORDINGS, hls: PIECES }))
  await writeFiles(name, count, bytes)
const megabytes = (RECORDINGS.count * RECORDINGS.bytes + PIECES.count * PIECES.bytes) / 1e6
process.stdout.write(`${TRACKS} tracks; ${RECORDINGS.count + PIECES.count} files of ${megabytes.toFixed(0)} MB\n`)

const copying = await measured('cp and sync', megabytes, () => {
  execFileSync('cp', ['-a', join(settings.DATA_DIR, 'media'), at('copy')])
  execFileSync('sync')
})
await rm(at('copy'), { recursive: true })

const server = await startApi(settings.DATA_DIR, { port: PORT, path: '/api/client/app/cms/resource' })
const keyFile = at('key')
await makeKey(keyFile)
const key = await readKey(keyFile)
const isReady = async () => (await fetch(`${server.origin}/readyz`)).ok || undefined
await until('the index of the catalogue', isReady, { withinMs: 600_000, everyMs: 500 })
// The first calls compile and fill caches.
await beside(() => delay(QUIET_MS / 2))
const quiet = await beside(() => delay(QUIET_MS))
let [first, firstBytes] = [0, 0]
const busy = await beside(async () => {
  first = await measured('first backup', megabytes, async () => {
    firstBytes = await backup('plain')
  })
})
let secondBytes = 0
const second = await measured('second backup, unchanged', megabytes, async () => {
  secondBytes = await backup('plain')
})
process.stdout.write(
  `p95 of ${CALLS_A_SECOND} calls a second: ${quiet.toFixed(0)} ms quiet, ${busy.toFixed(0)} ms beside the first backup\n`,
)
const sealed = await measured('first backup, encrypted', megabytes, () => backup('sealed', '--key', keyFile))
const options = { signal, onProgress() {} }
await measured('verify', megabytes, async () => verifyBackups(await openRepository(at('plain'), undefined), options))
await measured('verify, encrypted', megabytes, async () => verifyBackups(await openRepository(at('sealed'), key), options))
await server.close()
const target = { ...settings, DATA_DIR: at('restored') }
const restoring = await measured('restore, encrypted', megabytes, async () =>
  restoreBackup({ settings: target, jobs: JOBS, ...options }, await openRepository(at('sealed'), key)),
)
verdict('first backup ÷ cp', copying / first, 0.2)
verdict('p95 of calls, quiet ÷ beside the first backup', quiet / busy, 1 / 1.5)
atMost('bytes of a second backup, of the first', (secondBytes / firstBytes) * 100, 1, '%')
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

/** Fills the site's database and closes it. Returns tokens and resource ids for the calls. */
async function fill(site: Database): Promise<{ tokens: string[]; resourceIds: string[] }> {
  await migrate(site)
  await fillLargeLibrary(site, TRACKS)
  await (await openJobs(site, JOBS)).close()
  const tokens = await newMembers(site, STEADY_USERS)
  const { rows } = await site.pool.query('select resource_id from resources order by resource_id limit 200')
  await site.close()
  return { tokens, resourceIds: rows.map(({ resource_id }) => resource_id) }
}

/** The p95 of calls to the site in milliseconds while `run` runs. None may fail. */
async function beside(run: () => Promise<unknown>): Promise<number> {
  const calls = callSteadily(server.origin, { perSecond: CALLS_A_SECOND, ...callers })
  await run()
  const { failed, tookMs } = await calls.end()
  for (const reason of failed.slice(0, 5)) process.stdout.write(`  ${reason}\n`)
  mustHold('no failed call', failed.length === 0)
  return percentile(tookMs, 0.95)
}

/** Runs the command, beside the site as an operator does. Returns the bytes that the backup added. */
async function backup(name: string, ...options: string[]): Promise<number> {
  const args = ['server/src/commands/admin.ts', 'backup', at(name), '--json', ...options]
  const env = { ...process.env, DATA_DIR: settings.DATA_DIR, ADMIN_NAME: 'bench' }
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)])
  if (out === '') throw new Error(err)
  const { rows, addedBytes } = JSON.parse(out)
  process.stdout.write(`  ${rows} rows, ${(addedBytes / 1e6).toFixed(1)} MB added\n`)
  return addedBytes
}

/** Returns the seconds that `run` takes. */
async function measured(what: string, amount: number, run: () => unknown): Promise<number> {
  const startedAt = performance.now()
  await run()
  const seconds = (performance.now() - startedAt) / 1000
  const columns = [`${seconds.toFixed(1)} s`, `${(amount / seconds).toFixed(0)} MB/s`]
  process.stdout.write(`${what.padEnd(26)} ${columns.map((column) => column.padStart(12)).join(' ')}\n`)
  return seconds
}
