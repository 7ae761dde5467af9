import { parseArgs } from 'node:util'
import { startLocalSite } from './site.ts'

/**
 * `node deploy/local/start.ts [--data FOLDER] [--port 3900] [--demo | --from BACKUP]`: the deployment of many machines on this
 * one, to try it: empty, with the demo, or with the site of a backup that has its keys. Ends with SIGTERM or Ctrl+C. Needs
 * `npm run setup:tests` for the engines.
 */
const { values } = parseArgs({
  options: { data: { type: 'string' }, port: { type: 'string' }, demo: { type: 'boolean' }, from: { type: 'string' } },
})
const ended = new Promise((resolve) => process.once('SIGTERM', resolve).once('SIGINT', resolve))
const site = await startLocalSite({
  folder: values.data ?? '.tmp/many',
  port: Number(values.port ?? 3900),
  from: values.from,
  settings: { DEMO: String(values.demo ?? false) },
})
process.stdout.write(`${site.origin} answers, by ${site.processes.names.join(', ')}\n`)
await ended
await site.close()
