import { SingleBar } from 'cli-progress'
import { openProviders } from '../commerce/index.ts'
import { DOMAINS } from '../domains.ts'
import { openDataDir } from '../platform/data-dir.ts'
import { openDatabase } from '../platform/database/database.ts'
import { migrate } from '../platform/database/migrate.ts'
import { tellAll } from '../platform/domain-services.ts'
import { environmentSettings } from '../platform/environment.ts'
import { openDiskFiles } from '../platform/files/disk.ts'
import { createLog } from '../platform/log.ts'
import { openSeal } from '../platform/seal.ts'
import { openEars } from '../studio/index.ts'
import { runAdmin } from './admin/command-line.ts'
import { COMMANDS } from './admin/commands.ts'
import { openTerminal } from './admin/terminal.ts'

const settings = environmentSettings()
const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort())
const bar = new SingleBar({ format: '{bar} {value}/{total} | 剩余 {eta_formatted}', noTTYOutput: true, notTTYSchedule: 5000 })
const open = async () => {
  const database = await openDatabase(settings, { attach: true })
  await migrate(database)
  await openDataDir(settings)
  const [db, now, log] = [database.query(), () => new Date(), createLog({ LOG_LEVEL: 'silent', LOG_FORMAT: 'json' })]
  const files = await openDiskFiles(settings.DATA_DIR, settings.MEDIA_GROUP)
  return {
    database,
    accounts: db,
    db,
    seal: await openSeal(settings),
    reportable: DOMAINS.flatMap((domain) => domain.reportable ?? []),
    tell: tellAll(DOMAINS),
    now,
    payments: openProviders({ settings, db, now, log }).providers,
    log,
    files,
    openEars: () => openEars({ settings, db, files, log }),
    signal: stopping.signal,
    onProgress(done: number, wanted: number) {
      if (!bar.isActive) bar.start(wanted, 0)
      bar.update(done)
    },
  }
}
const terminal = openTerminal({ input: process.stdin, output: process.stderr })
const { code, out, err } = await runAdmin(process.argv.slice(2), COMMANDS, open, terminal)
bar.stop()
if (out !== undefined) process.stdout.write(`${out}\n`)
if (err !== undefined) process.stderr.write(`${err}\n`)
process.exitCode = code
