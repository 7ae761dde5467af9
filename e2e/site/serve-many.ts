import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startLocalSite } from '../../deploy/local/site.ts'
import { DATA_DIR, sitePort, siteSettings } from './endpoints.ts'
import { FOLDER, isPrepared } from './prepared-site.ts'

/** Serves the prepared site on many processes behind nginx, moved there by a backup, until it is stopped. */
const ended = new Promise((resolve) => process.once('SIGTERM', resolve).once('SIGINT', resolve))
if (!(await isPrepared())) await (await import('./prepare-site.ts')).prepareSite()
const backup = join(FOLDER, 'backup')
await promisify(execFile)(process.execPath, ['server/src/commands/admin.ts', 'backup', backup, '--with-keys'], {
  env: { ...process.env, DATA_DIR: join(FOLDER, 'data'), ADMIN_NAME: 'deploy', LOG_LEVEL: 'error' },
})
const { PORT: _port, ...settings } = siteSettings(0)
const site = await startLocalSite({ folder: DATA_DIR, port: sitePort(0), from: backup, settings: { ...settings, DEMO: 'true' } })
process.stdout.write('the site is open\n')
await ended
await site.close()
