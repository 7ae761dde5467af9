import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../../', import.meta.url))
/** The folder of the site that is built here. */
export const currentBuild = join(root, 'web/build')
/** Metadata that a build writes beside its files. */
export const FACTS_FILE = 'facts.json'

/** The scales and the plain elements of the site, as source text. */
export const themeFiles = ['tokens.css', 'base.css'].map((name) => join(root, 'web/app/ui/layout', name))

/** A built site. */
export interface WebBuild {
  clientFolder: string
  /** The back office, which only staff may load. */
  officeFolder: string
  /** The module that renders its pages. */
  serverFile: string
  /** When it was built. */
  time: string
  /** A digest of the calls that its pages know. */
  wire: string
}

/** The built site in a folder, or the one built here. Throws where there is none. */
export async function readWebBuild(folder: string): Promise<WebBuild> {
  const at = folder || currentBuild
  const facts = JSON.parse(await readFile(join(at, FACTS_FILE), 'utf8')) as Pick<WebBuild, 'time' | 'wire'>
  return { clientFolder: join(at, 'client'), officeFolder: join(at, 'office'), serverFile: join(at, 'server/index.js'), ...facts }
}
