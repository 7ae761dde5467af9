import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { until } from '../../server/test/until.ts'
import { siteFolder, siteOrigin, siteSettings, WORKERS } from './endpoints.ts'
import { copySite, isPrepared } from './prepared-site.ts'

/** Serves a copy of the prepared site to each worker of the journeys, and an OpenID provider, until it or a site is stopped. */
if (!(await isPrepared())) await (await import('./prepare-site.ts')).prepareSite()
const sites: ChildProcess[] = []
const exits: Promise<number | null>[] = []
const stop = () => {
  for (const site of sites) site.kill('SIGTERM')
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)
let isServing = false
try {
  // All start at once, since a start mostly waits without using the processor.
  const starts = Array.from({ length: WORKERS }, (_, worker) => serveCopy(worker))
  await Promise.all([import('./openid-provider.ts'), ...starts])
  process.stdout.write('the sites are open\n')
  isServing = true
  await Promise.race(exits)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.stack : error}\n`)
}
stop()
const codes = await Promise.all(exits)
process.exit(isServing && codes.every((code) => code === 0) ? 0 : 1)

/** Resolves once the site is ready. */
async function serveCopy(worker: number): Promise<void> {
  const folder = siteFolder(worker)
  await copySite(folder)
  const isAnswering = async () => (await fetch(`${siteOrigin(worker)}/readyz`).catch(() => undefined))?.ok || undefined
  if (await isAnswering()) throw new Error(`another program answers at ${siteOrigin(worker)}`)
  const env = { ...process.env, ...siteSettings(worker), DATA_DIR: `${folder}/data` }
  const site = spawn(process.execPath, ['server/src/main.ts'], { env, stdio: 'inherit' })
  sites.push(site)
  exits.push(once(site, 'exit').then(([code]) => code))
  const isReady = () => {
    if (site.exitCode !== null) throw new Error(`the site of worker ${worker} ended while it started`)
    return isAnswering()
  }
  await until(`the site of worker ${worker}`, isReady, { withinMs: 120_000, everyMs: 100 })
}
