import { DOMAINS } from '../domains.ts'
import { openDatabase } from '../platform/database/database.ts'
import { migrate } from '../platform/database/migrate.ts'
import { tellAll } from '../platform/domain-services.ts'
import { environmentSettings } from '../platform/environment.ts'
import { openDiskFiles } from '../platform/files/disk.ts'
import { openSeal } from '../platform/seal.ts'
import { runAdmin } from './admin/command-line.ts'
import { COMMANDS } from './admin/commands.ts'

const settings = environmentSettings()
const { code, out, err } = await runAdmin(process.argv.slice(2), COMMANDS, async () => {
  const database = await openDatabase(settings, { attach: true })
  await migrate(database)
  return {
    database,
    accounts: database.query(),
    db: database.query(),
    seal: await openSeal(settings),
    reportable: DOMAINS.flatMap((domain) => domain.reportable ?? []),
    tell: tellAll(DOMAINS),
    now: () => new Date(),
    files: await openDiskFiles(settings.DATA_DIR),
  }
})
if (out !== undefined) process.stdout.write(`${out}\n`)
if (err !== undefined) process.stderr.write(`${err}\n`)
process.exitCode = code
