import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The part of a module of the build's manifest that is read. */
interface Module {
  module: string
  css?: string[]
}

interface Route extends Module {
  parentId?: string
  path?: string
  index?: boolean
}

interface Manifest {
  /** Its own address: pages request it too. */
  url: string
  entry: Module
  routes: Record<string, Route>
}

/** Files that a page requests at first, by their addresses. */
export interface Initial {
  sheets: string[]
  scripts: string[]
}

/** The initial files of every page in a client's folder, by the page's path in the router, such as `/singles/:category?`. */
export async function initialFiles(clientFolder: string): Promise<Map<string, Initial>> {
  const { entry, routes, url } = await readManifest(join(clientFolder, 'assets'))
  const chainOf = (route: Route | undefined): Route[] => (route ? [...chainOf(routes[route.parentId ?? '']), route] : [])
  const importsOf = await readImports(clientFolder)
  const pages = Object.values(routes).filter(
    ({ parentId, path, index }) => parentId !== undefined && (index || path !== undefined),
  )
  return new Map(
    pages.map((page): [string, Initial] => {
      const modules = [entry, ...chainOf(page)]
      const scripts = new Set([url])
      const add = (address: string) => {
        if (scripts.has(address)) return
        scripts.add(address)
        for (const imported of importsOf.get(address) ?? []) add(imported)
      }
      for (const { module } of modules) add(module)
      const sheets = new Set(modules.flatMap(({ css = [] }) => css.map((address) => address.replace(/#.*/, ''))))
      return [page.index ? '/' : `/${page.path}`, { sheets: [...sheets], scripts: [...scripts] }]
    }),
  )
}

/** Addresses that each script imports statically; minified, they stand as `from"./first-….js"` or `import"./first-….js"`. */
async function readImports(clientFolder: string): Promise<Map<string, string[]>> {
  const names = (await readdir(join(clientFolder, 'assets'))).filter((name) => name.endsWith('.js'))
  const entries = names.map(async (name): Promise<[string, string[]]> => {
    const script = await readFile(join(clientFolder, 'assets', name), 'utf8')
    const imported = script.matchAll(/\b(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g)
    return [`/assets/${name}`, Array.from(imported, ([, file]) => `/assets/${file}`)]
  })
  return new Map(await Promise.all(entries))
}

/** The router's own manifest, a script that sets a global. */
async function readManifest(folder: string): Promise<Manifest> {
  const name = (await readdir(folder)).find((file) => /^manifest-.*\.js$/.test(file))
  if (name === undefined) throw new Error(`no manifest of the router in ${folder}`)
  const script = await readFile(join(folder, name), 'utf8')
  return JSON.parse(script.slice(script.indexOf('{'), script.lastIndexOf('}') + 1)) as Manifest
}
