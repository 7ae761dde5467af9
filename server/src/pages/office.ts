import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Caller, isStaff } from '@shenglang/contract/roles'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ReadContext } from '../platform/http/http-exchange.ts'
import { openingPage } from './opening-page.ts'

/** The part of Vite's manifest that is read. */
type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>

const ENTRY = 'office/main.tsx'
const HOME = '/admin'
/** The stages shown while the office is being built. */
const BUILDING = [{ what: '构建后台', detail: '' }]
const RETRY_AFTER_S = 2
const FILE = /^assets\/[\w.-]+$/

interface OfficeDeps {
  folder: string
  /** True when the build may still be missing: staff then see that it is being prepared. */
  isBuiltLater: boolean
  readContext: ReadContext
  readPreferences: (cookieHeader: string) => { theme: string }
  /** The policy of a page whose scripts are all files of this origin. */
  policy: string
}

/** Answers the pages of the office, in any spelling of their address; false for every other address. */
export type AnswerOffice = (request: FastifyRequest, reply: FastifyReply, caller: Caller) => Promise<boolean>

/**
 * The back office: a site of its own, which the browser renders. Its pages and files go to staff alone; visitors and members
 * are led to the home page, as the specification says of its admin class (spec §2).
 */
export async function mountOffice(app: FastifyInstance, deps: OfficeDeps): Promise<AnswerOffice> {
  let html = await readOffice(deps.folder)
  if (!html && !deps.isBuiltLater) throw new Error(`${deps.folder} has no back office`)
  const waiting = await openingPage()
  app.get<{ Params: { '*': string } }>(`${HOME}/assets/*`, async (request, reply) => {
    const { caller } = await deps.readContext(request, reply)
    const name = `assets/${request.params['*']}`
    if (!isStaff(caller) || !FILE.test(name))
      return reply.code(404).header('cache-control', 'no-store').type('text/plain').send('gone')
    return reply
      .sendFile(name, deps.folder, { cacheControl: false, index: false })
      .header('cache-control', 'private, max-age=31536000, immutable')
  })
  return async (request, reply, caller) => {
    const address = officeAddress(request.url)
    if (address === undefined) return false
    reply.header('cache-control', 'private, no-store')
    if (!isStaff(caller)) reply.redirect('/', 302)
    else if (address !== request.url) reply.redirect(address, 301)
    else {
      html ??= await readOffice(deps.folder)
      const cookies = request.headers.cookie ?? ''
      reply.type('text/html; charset=utf-8').header('x-robots-tag', 'noindex')
      if (html) reply.header('content-security-policy', deps.policy).send(html(deps.readPreferences(cookies).theme))
      else
        reply
          .code(503)
          .header('retry-after', RETRY_AFTER_S)
          .header('content-security-policy', waiting.policy)
          .send(waiting.html(BUILDING, cookies))
    }
    return true
  }
}

/** The canonical address of a page of the office: case, escapes and doubled slashes do not lead around the guard. */
export function officeAddress(url: string): string | undefined {
  const [path = '', ...query] = url.split('?')
  const segments = decoded(path).split('/').filter(Boolean)
  if (segments[0]?.toLowerCase() !== 'admin') return undefined
  const rest = segments.slice(1).map((segment) => `/${encodeURIComponent(segment)}`)
  return `${HOME}${rest.join('')}${query.length > 0 ? `?${query.join('?')}` : ''}`
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** The page of the office in a folder; undefined as long as it is not built. */
async function readOffice(folder: string): Promise<((theme: string) => string) | undefined> {
  const manifest = await readFile(join(folder, 'manifest.json'), 'utf8').catch(() => undefined)
  return manifest === undefined ? undefined : officePage(JSON.parse(manifest) as Manifest)
}

/** The page around the application: its style sheets and its script, with those that it imports. */
function officePage(manifest: Manifest): (theme: string) => string {
  const entry = manifest[ENTRY]
  if (!entry) throw new Error(`the build of the office has no ${ENTRY}`)
  const chunks = importedBy(manifest, ENTRY)
  const styles = chunks.flatMap(({ css = [] }) => css.map((file) => `<link rel="stylesheet" href="${HOME}/${file}">`))
  const preloads = chunks.map(({ file }) => `<link rel="modulepreload" href="${HOME}/${file}">`)
  const head = [...styles, ...preloads].join('')
  return (theme) =>
    `<!DOCTYPE html><html lang="zh-CN" data-theme="${theme}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover"><title>后台</title><link rel="icon" href="/favicon.svg" type="image/svg+xml">${head}</head><body><div id="office"></div><script type="module" src="${HOME}/${entry.file}"></script></body></html>`
}

/** A chunk and all that it imports, the imported first. */
function importedBy(manifest: Manifest, name: string, seen = new Set<string>()): Manifest[string][] {
  const chunk = manifest[name]
  if (!chunk || seen.has(name)) return []
  seen.add(name)
  return [...(chunk.imports ?? []).flatMap((imported) => importedBy(manifest, imported, seen)), chunk]
}
