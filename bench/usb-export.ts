import { spawn } from 'node:child_process'
import { createHash, randomFillSync } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { chromium } from '@playwright/test'
import { openCratePackage } from '@shenglang/contract/catalog/crates/crates'
import { API_BASE } from '@shenglang/contract/constants'
import { wrap } from '@shenglang/contract/envelope'
import { packageLinks, packageLists, packagePlan } from '@shenglang/contract/media/downloads/packages'
import type { Route } from '@shenglang/contract/route'
import { build } from 'vite'
import { chromiumFlags, findChromium } from '../tools/chromium.ts'
import { median, sized, verdict } from './measure.ts'

/**
 * Writes a crate of a thousand tracks into a folder by a real browser with all that the site's worker does (fetch piece by
 * piece, hash, compare with the server's hash), compared with `cp` and `sync` of the same files on the same disk. The
 * folder is the browser's private file system on that disk; a stub serves the files and hashes nothing itself.
 */
const TRACKS = sized(1000, 10)
const TRACK_BYTES = 1_200_000
const ROUNDS = sized(2, 1)
const LEAST = 0.7

const folder = resolve('.tmp', 'bench-stick')
const source = join(folder, 'source')
await rm(folder, { recursive: true, force: true })
await mkdir(source, { recursive: true })
const fileOf = (id: string) => join(source, `${id}.mp3`)
const sums: string[] = []
for (let track = 0; track < TRACKS; track += 1) {
  const sound = randomFillSync(Buffer.alloc(TRACK_BYTES))
  sums.push(createHash('sha256').update(sound).digest('base64'))
  await writeFile(fileOf(String(track)), sound)
}
await run('sync')

const entries = sums.map((_, track) => {
  const path = `Contents/Artist ${track % 40}/Artist ${track % 40} - Track ${track}.mp3`
  return { fileId: String(track), title: `Track ${track}`, path, version: '1', bytes: TRACK_BYTES }
})
const answers: [route: Route, answer: (url: URL, body: { fileIds: string[] }) => unknown][] = [
  [openCratePackage, () => ({ packageId: '1', name: 'crate', files: TRACKS })],
  [
    packagePlan,
    ({ searchParams }) => {
      const [page, size] = [Number(searchParams.get('pageNum')), Number(searchParams.get('pageSize'))]
      return { rows: entries.slice((page - 1) * size, page * size), total: TRACKS }
    },
  ],
  [packageLinks, (_, { fileIds }) => fileIds.map((fileId) => ({ fileId, address: `/sound/${fileId}`, fault: '', words: '' }))],
  [packageLists, () => '/lists'],
]
const bundle = await bundled()

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://127.0.0.1')
  if (url.pathname === '/worker.js') return void response.setHeader('content-type', 'text/javascript').end(bundle)
  const path = url.pathname.replace(API_BASE, '')
  if (path.startsWith('/sound/')) {
    const id = path.slice('/sound/'.length)
    response.setHeader('content-length', TRACK_BYTES).setHeader('etag', `"${id}"`)
    response.setHeader('repr-digest', `sha-256=:${sums[Number(id)]}:`)
    return void createReadStream(fileOf(id)).pipe(response)
  }
  for (const [route, make] of answers) {
    const pattern = new RegExp(`^${route.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)
    if (request.method !== route.method || !pattern.test(path)) continue
    const body = Buffer.concat(await request.toArray()).toString()
    return void response
      .setHeader('content-type', 'application/json')
      .end(wrap(route, JSON.stringify(make(url, JSON.parse(body || '{}')))))
  }
  response.setHeader('content-type', 'text/html').end('')
}

const server = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1')
await once(server, 'listening')
const address = server.address()
const origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`

const context = await chromium.launchPersistentContext(join(folder, 'browser'), {
  executablePath: findChromium(),
  args: chromiumFlags(),
})
const page = await context.newPage()
await page.goto(origin)
const written: number[] = []
const copied: number[] = []
for (let round = 0; round < ROUNDS; round += 1) {
  written.push(
    await timed(async () => {
      const phase = await page.evaluate(async () => {
        const top = await navigator.storage.getDirectory()
        const root = await top.getDirectoryHandle('USB', { create: true })
        const worker = new Worker('/worker.js')
        const job = { source: { crateId: '1' }, name: 'crate', target: 'm3u8', format: 'best', folder: '', mayReplace: true }
        return await new Promise<string>((done) => {
          worker.onmessage = ({ data: { phase = '', missing = [], words = '' } }) => {
            if (phase === 'done') done(missing.length === 0 ? 'done' : `${missing.length} missing: ${missing[0].words}`)
            else if (!['', 'planning', 'writing', 'lists'].includes(phase)) done(`${phase} ${words}`)
          }
          worker.postMessage({ job, root })
        })
      })
      if (phase !== 'done') throw new Error(phase)
      await run('sync')
    }),
  )
  await page.evaluate(async () => (await navigator.storage.getDirectory()).removeEntry('USB', { recursive: true }))
  const copy = join(folder, 'copy')
  copied.push(
    await timed(async () => {
      await run('cp', '-r', source, copy)
      await run('sync')
    }),
  )
  await rm(copy, { recursive: true })
}
await context.close()
server.close()
await rm(folder, { recursive: true, force: true })

const [byBrowser, byDisk] = [median(written), median(copied)]
const speed = (seconds: number) => `${seconds.toFixed(1)} s, ${((TRACKS * TRACK_BYTES) / seconds / 1e6).toFixed(0)} MB/s`
process.stdout.write(`on ${availableParallelism()} cores: browser ${speed(byBrowser)}; cp and sync ${speed(byDisk)}\n`)
verdict(`${TRACKS} tracks to a folder ÷ the disk's own copy`, byDisk / byBrowser, LEAST)

async function timed(work: () => Promise<void>): Promise<number> {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}

async function run(command: string, ...args: string[]): Promise<void> {
  const [code] = await once(spawn(command, args, { stdio: 'inherit' }), 'exit')
  if (code !== 0) throw new Error(`${command} ended with ${code}`)
}

async function bundled(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      modulePreload: false,
      rollupOptions: { input: 'web/app/media/usb-export/usb-export-worker.ts', output: { format: 'iife' } },
    },
  })
  const outputs = (Array.isArray(result) ? result : [result]).flatMap((one) => ('output' in one ? one.output : []))
  return outputs.flatMap((one) => (one.type === 'chunk' ? one.code : [])).join('\n')
}
