import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { chmod, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { PARTS_FILE } from '@shenglang/contract/site/build'
import { environmentWith } from './platform/environment.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const web = join(root, 'web')
const ownBuild = join(web, 'build')
const stampFile = join(ownBuild, 'sources.sha256')
/** What a build tells of itself beside its files. */
const FACTS_FILE = 'facts.json'

/** The scales and the plain elements of the site, as they are written. */
export const themeFiles = ['tokens.css', 'base.css'].map((name) => join(web, 'app/ui', name))

/** A site as it was built. */
export interface WebBuild {
  clientFolder: string
  /** The module that renders its pages. */
  serverFile: string
  /** When it was built. */
  time: string
  /** A digest of the calls that its pages know. */
  wire: string
}

/** The site in a folder that was built elsewhere, or our own. Throws where none is. */
export async function readWebBuild(folder: string): Promise<WebBuild> {
  const at = folder || ownBuild
  const facts = JSON.parse(await readFile(join(at, FACTS_FILE), 'utf8')) as Pick<WebBuild, 'time' | 'wire'>
  return { clientFolder: join(at, 'client'), serverFile: join(at, 'server/index.js'), ...facts }
}

/** Builds the site, until `signal` is aborted, unless what is built was made from the same sources. Returns whether it built. */
export async function ensureWebBuild(signal?: AbortSignal): Promise<boolean> {
  const sources = await hashFiles(await sourceFiles())
  if ((await readFile(stampFile, 'utf8').catch(() => '')) === sources) return false
  await rm(ownBuild, { recursive: true, force: true })
  const run = (command: string, args: string[]) => build(command, args, signal)
  await run('@react-router/dev/bin.cjs', ['build'])
  await run('vite/bin/vite.js', ['build', '--config', 'vite.worker.config.ts'])
  await run('vite/bin/vite.js', ['build', '--config', 'vite.embed.config.ts'])
  await listParts()
  await compressAssets()
  const wire = await hashFiles(await filesIn('contract/src'))
  await writeFile(join(ownBuild, FACTS_FILE), JSON.stringify({ time: new Date().toISOString(), wire: wire.slice(0, 16) }))
  await writeFile(stampFile, sources)
  await openToReaders()
  return true
}

/** The site is public, and may be served by another account than built it. */
async function openToReaders(): Promise<void> {
  const entries = await readdir(ownBuild, { recursive: true, withFileTypes: true })
  await chmod(ownBuild, 0o755)
  await Promise.all(entries.map((entry) => chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644)))
}

/** So that a device can keep the whole site: read from the folder, since the build moves files after it has named them. */
async function listParts(): Promise<void> {
  const names = await readdir(join(ownBuild, 'client/assets'))
  const parts = names.filter((name) => /\.(js|css)$/.test(name)).map((name) => `/assets/${name}`)
  await writeFile(join(ownBuild, 'client', PARTS_FILE), JSON.stringify(parts))
}

async function build(command: string, args: string[], signal?: AbortSignal): Promise<void> {
  const builder = spawn(process.execPath, [join(root, 'node_modules', command), ...args], {
    cwd: web,
    env: environmentWith({ NODE_ENV: 'production' }),
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(signal ? { signal } : {}),
  })
  let words = ''
  for (const stream of [builder.stdout, builder.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      words += chunk.toString()
    })
  }
  const [code] = await once(builder, 'close')
  if (code !== 0) throw new Error(`the site could not be built:\n${words}`)
}

async function sourceFiles(): Promise<string[]> {
  const folders = ['contract/src', 'player/src', 'web/app', 'web/worker', 'web/embed', 'web/public']
  const files = [
    'package-lock.json',
    'web/vite.config.ts',
    'web/vite.worker.config.ts',
    'web/vite.embed.config.ts',
    'web/contract-for-browsers.ts',
    'web/offline-routes.ts',
    'web/react-router.config.ts',
    'web/package.json',
  ]
  return [...files, ...(await Promise.all(folders.map(filesIn))).flat()]
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name).slice(root.length))
}

async function hashFiles(files: string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const file of files.sort()) {
    hash.update(`${file}\0`).update(await readFile(join(root, file)).catch(() => ''))
  }
  return hash.digest('hex')
}

/** Lays the best Brotli and gzip beside each text file, so that serving costs no compression. */
async function compressAssets(): Promise<void> {
  const entries = await readdir(join(ownBuild, 'client'), { recursive: true, withFileTypes: true })
  const texts = entries.filter((entry) => entry.isFile() && /\.(js|css|svg|json|txt|webmanifest)$/.test(entry.name))
  await Promise.all(
    texts.map(async (entry) => {
      const path = join(entry.parentPath, entry.name)
      const content = await readFile(path)
      await writeFile(`${path}.br`, await promisify(brotliCompress)(content))
      await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }))
    }),
  )
}
