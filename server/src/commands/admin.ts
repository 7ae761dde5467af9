import { DOMAINS } from '../domains.ts'
import { openDatabase } from '../platform/database/database.ts'
import { migrate } from '../platform/database/migrate.ts'
import { tellAll } from '../platform/domain-services.ts'
import { environmentSettings } from '../platform/environment.ts'
import { openDiskFiles } from '../platform/files/disk.ts'
import { createLog } from '../platform/log.ts'
import { openPayments } from '../platform/payments/wiring.ts'
import { openSeal } from '../platform/seal.ts'
import { runAdmin } from './admin/command-line.ts'
import { COMMANDS } from './admin/commands.ts'

const settings = environmentSettings()
const { code, out, err } = await runAdmin(process.argv.slice(2), COMMANDS, async () => {
  const database = await openDatabase(settings, { attach: true })
  await migrate(database)
  const [db, now, log] = [database.query(), () => new Date(), createLog({ LOG_LEVEL: 'silent', LOG_FORMAT: 'json' })]
  return {
    database,
    accounts: db,
    db,
    seal: await openSeal(settings),
    reportable: DOMAINS.flatMap((domain) => domain.reportable ?? []),
    tell: tellAll(DOMAINS),
    now,
    payments: openPayments({ settings, db, now, log }).providers,
    seller: settings.SELLER,
    log,
    files: await openDiskFiles(settings.DATA_DIR),
  }
})
if (out !== undefined) process.stdout.write(`${out}\n`)
if (err !== undefined) process.stderr.write(`${err}\n`)
process.exitCode = code
