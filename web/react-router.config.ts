import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  ssr: true,
  // All routes are known from the start: a failed request for routes must not end the whole site, and the music.
  routeDiscovery: { mode: 'initial' },
  buildEnd: ({ reactRouterConfig }) => lightenRoutes(join(reactRouterConfig.buildDirectory, 'client/assets')),
} satisfies Config

/**
 * The list of all routes goes to browsers without the imports of each script, which only the server reads: it names those of
 * the current page in that page, and other scripts name their own.
 */
async function lightenRoutes(folder: string): Promise<void> {
  const name = (await readdir(folder)).find((file) => /^manifest-.+\.js$/.test(file))
  if (name === undefined) throw new Error('the build has no list of routes')
  const [, begins = '', json = '', ends = ''] = /^([^{]*)(\{.*\})([^}]*)$/s.exec(await readFile(join(folder, name), 'utf8')) ?? []
  const { routes, ...rest }: { routes: Record<string, object> } = JSON.parse(json)
  // A missing field means the same as a false one to the browser's router, which does not use `hasDefaultExport`.
  const isRead = ([field, value]: [string, unknown]) => !['imports', 'hasDefaultExport'].includes(field) && value !== false
  const light = Object.fromEntries(
    Object.entries(routes).map(([id, route]) => [id, Object.fromEntries(Object.entries(route).filter(isRead))]),
  )
  await writeFile(join(folder, name), begins + JSON.stringify({ ...rest, routes: light }) + ends)
}
