import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'
import { AGREEMENTS } from '@shenglang/contract/site/agreements'

export default {
  appDirectory: 'app',
  ssr: true,
  prerender: AGREEMENTS.map(({ url }) => url),
  // All routes are known from the start: a page that cannot be asked for must not take the whole site, and the music, away.
  routeDiscovery: { mode: 'initial' },
  buildEnd: ({ reactRouterConfig }) => lightenRoutes(join(reactRouterConfig.buildDirectory, 'client/assets')),
} satisfies Config

/**
 * The list of all routes goes to browsers without what the script of each imports, which the server alone reads: it names
 * those of the page that it sends in that page, and a script of a page to come brings its own.
 */
async function lightenRoutes(folder: string): Promise<void> {
  const name = (await readdir(folder)).find((file) => /^manifest-.+\.js$/.test(file))
  if (name === undefined) throw new Error('the build has no list of routes')
  const [, begins = '', json = '', ends = ''] = /^([^{]*)(\{.*\})([^}]*)$/s.exec(await readFile(join(folder, name), 'utf8')) ?? []
  const { routes, ...rest }: { routes: Record<string, { imports?: string[] }> } = JSON.parse(json)
  const light = Object.fromEntries(Object.entries(routes).map(([id, { imports: _, ...route }]) => [id, route]))
  await writeFile(join(folder, name), begins + JSON.stringify({ ...rest, routes: light }) + ends)
}
