import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { siteFolder } from './endpoints.ts'
import { copySite, prepareSite } from './prepared-site.ts'

/** `serve-copy.ts WORKER` serves a worker's own copy of the prepared site until it is stopped. */
const folder = siteFolder(Number(process.argv[2]))
await prepareSite()
await copySite(folder)
const server = spawn(process.execPath, ['server/src/main.ts'], {
  env: { ...process.env, DATA_DIR: `${folder}/data` },
  stdio: 'inherit',
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal))
const [code] = await once(server, 'exit')
process.exitCode = code ?? 1
