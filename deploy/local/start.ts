import { parseArgs } from 'node:util'
import { startLocalSite } from './site.ts'

/**
 * `node deploy/local/start.ts [--data FOLDER] [--port 3900] [--demo]`: the deployment of many machines on this one, to try it.
 * Ends with SIGTERM or Ctrl+C. Needs `npm run setup:tests` for the engines.
 */
const { values } = parseArgs({
  options: { data: { type: 'string' }, port: { type: 'string' }, demo: { type: 'boolean' } },
})
const ended = new Promise((resolve) => process.once('SIGTERM', resolve).once('SIGINT', resolve))
const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_LABEL, DATABASE_STATEMENT_TIMEOUT_MS } = process.env
const passed = { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_LABEL, DATABASE_STATEMENT_TIMEOUT_MS }
const given = Object.fromEntries(Object.entries(passed).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))
const site = await startLocalSite({
  folder: values.data ?? '.tmp/many',
  port: Number(values.port ?? 3900),
  settings: { ...given, DEMO: String(values.demo ?? false) },
})
process.stdout.write(`${site.origin} answers, by ${site.processes.names.join(', ')}\n`)
await ended
await site.close()
