import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { PARTS_FILE } from '@shenglang/contract/site/build'
import { environmentWith } from '../platform/environment.ts'
import { currentBuild, FACTS_FILE, root } from './web-build.ts'

const LARGE_BYTES = 64 * 1024

/** Ends a build when it is aborted. */
type Signal = AbortSignal | undefined

/** A file with the digest of the sources that a build was made from. */
const STAMP_FILE = 'sources.sha256'
const OFFICE = join(currentBuild, 'office')

/** Builds the site and the office unless there are builds of the same sources. Returns true if it built anything. */
export async function ensureWebBuild(signal?: AbortSignal): Promise<boolean> {
  const isSiteNew = await ensureSiteBuild(signal)
  return (await ensureOfficeBuild(signal)) || isSiteNew
}

/** Builds the site without the office. Removes an office of other sources, which would be served until the new one is there. */
export async function ensureSiteBuild(signal?: AbortSignal): Promise<boolean> {
  const { site, office } = await hashSources()
  if (!(await isMadeFrom(OFFICE, office))) await rm(OFFICE, { recursive: true, force: true })
  if (await isMadeFrom(currentBuild, site)) return false
  await rm(currentBuild, { recursive: true, force: true })
  await run('@react-router/dev/bin.cjs', ['build'], signal)
  await Promise.all(
    ['worker', 'embed'].map((name) => run('vite/bin/vite.js', ['build', '--config', `vite.${name}.config.ts`], signal)),
  )
  await listParts()
  await compressAssets()
  const wire = await hashFiles(await filesIn('contract/src'))
  await writeFile(join(currentBuild, FACTS_FILE), JSON.stringify({ time: new Date().toISOString(), wire: wire.slice(0, 16) }))
  await openToReaders(currentBuild)
  await stamp(currentBuild, site)
  return true
}

/**
 * Builds the back office where `ensureSiteBuild` left none: beside its folder, so that it appears as a whole. Returns true if it
 * built it.
 */
export async function ensureOfficeBuild(signal?: AbortSignal): Promise<boolean> {
  if (existsSync(join(OFFICE, STAMP_FILE))) return false
  const { office } = await hashSources()
  const fresh = `${OFFICE}.${process.pid}`
  try {
    await run('vite/bin/vite.js', ['build', '--config', 'vite.office.config.ts', '--outDir', fresh], signal)
    await openToReaders(fresh)
    await stamp(fresh, office)
    // Another process may have been quicker.
    await rename(fresh, OFFICE).catch(() => {})
  } finally {
    await rm(fresh, { recursive: true, force: true })
  }
  return true
}

async function isMadeFrom(folder: string, sources: string): Promise<boolean> {
  return (await readFile(join(folder, STAMP_FILE), 'utf8').catch(() => '')) === sources
}

async function stamp(folder: string, sources: string): Promise<void> {
  await writeFile(join(folder, STAMP_FILE), sources)
  await chmod(join(folder, STAMP_FILE), 0o644)
}

/** Readable by other accounts: the site is public, and another account than the builder may serve it. */
async function openToReaders(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  await chmod(folder, 0o755)
  await Promise.all(entries.map((entry) => chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644)))
}

/** Lists the files for offline use: read from the folder, since the build moves files after naming them. */
async function listParts(): Promise<void> {
  const names = await readdir(join(currentBuild, 'client/assets'))
  const parts = names.filter((name) => /\.(js|css)$/.test(name)).map((name) => `/assets/${name}`)
  await writeFile(join(currentBuild, 'client', PARTS_FILE), JSON.stringify(parts))
}

async function run(command: string, args: string[], signal: Signal): Promise<void> {
  // With the default young generation, a tenth of the time of a build goes into garbage collection.
  const options = ['--max-semi-space-size=64']
  const builder = spawn(process.execPath, [...options, join(root, 'node_modules', command), ...args], {
    cwd: join(root, 'web'),
    env: environmentWith({ NODE_ENV: 'production' }),
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(signal ? { signal } : {}),
  })
  let output = ''
  for (const stream of [builder.stdout, builder.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  }
  const [code] = await once(builder, 'close')
  if (code !== 0) throw new Error(`the site could not be built:\n${output}`)
}

/** Digests of the sources of the site and of the office. */
async function hashSources(): Promise<{ site: string; office: string }> {
  const folders = ['contract/src', 'player/src', 'web/app', 'web/worker', 'web/embed', 'web/public']
  const files = [
    'package-lock.json',
    'web/vite.config.ts',
    'web/vite.worker.config.ts',
    'web/vite.embed.config.ts',
    'web/compose-idioms.ts',
    'web/idioms.ts',
    'web/scoped-name.ts',
    'web/contract-for-browsers.ts',
    'web/offline-routes.ts',
    'web/react-router.config.ts',
    'web/package.json',
  ]
  const site = await hashFiles([...files, ...(await Promise.all(folders.map(filesIn))).flat()])
  const ofOffice = await hashFiles(['web/vite.office.config.ts', ...(await filesIn('web/office'))])
  return { site, office: createHash('sha256').update(site).update(ofOffice).digest('hex') }
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name).slice(root.length))
}

async function hashFiles(files: string[]): Promise<string> {
  const hash = createHash('sha256')
  const inOrder = files.toSorted()
  const contents = await Promise.all(inOrder.map((file) => readFile(join(root, file)).catch(() => '')))
  for (const [index, file] of inOrder.entries()) hash.update(`${file}\0`).update(contents[index] ?? '')
  return hash.digest('hex')
}

/** Tries two block sizes on large files: which one is smaller, by up to 150 bytes, is a matter of chance. */
async function smallestBrotli(content: Buffer): Promise<Buffer> {
  const blocks = content.length < LARGE_BYTES ? [0] : [0, 17]
  const compress = (bits: number) => promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_LGBLOCK]: bits } })
  const results = await Promise.all(blocks.map(compress))
  return results.reduce((best, each) => (each.length < best.length ? each : best))
}

/** Writes the best Brotli and gzip beside each text file, so that serving costs no compression. */
async function compressAssets(): Promise<void> {
  const entries = await readdir(join(currentBuild, 'client'), { recursive: true, withFileTypes: true })
  const texts = entries.filter((entry) => entry.isFile() && /\.(js|css|svg|json|txt|webmanifest)$/.test(entry.name))
  await Promise.all(
    texts.map(async (entry) => {
      const path = join(entry.parentPath, entry.name)
      const content = await readFile(path)
      await writeFile(`${path}.br`, await smallestBrotli(content))
      await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }))
    }),
  )
}
