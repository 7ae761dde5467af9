import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { stripTypeScriptTypes } from 'node:module'
import { extname, join } from 'node:path'

const TYPES: Record<string, string> = {
  '.m3u8': 'application/vnd.apple.mpegurl',
  '.m4s': 'video/mp4',
  '.wav': 'audio/wav',
}
const PAGE = `<!doctype html><script type="importmap">
{ "imports": { "@shenglang/contract/": "/contract/src/", "@shenglang/player/": "/player/src/" } }
</script><script type="module" src="/bench/mix-beats/page.ts"></script>`

/** Serves the player's modules with their types stripped, and the tracks of a folder under `/media`. */
export async function servePlayer(folder: string) {
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    try {
      if (path === '/') response.setHeader('content-type', 'text/html').end(PAGE)
      else if (path.startsWith('/media/')) {
        const bytes = await readFile(join(folder, path.slice('/media'.length)))
        const [, from = '0', to = ''] = /bytes=(\d+)-(\d*)/.exec(request.headers.range ?? '') ?? []
        const last = to === '' ? bytes.length - 1 : Number(to)
        response.statusCode = request.headers.range === undefined ? 200 : 206
        response.setHeader('content-type', TYPES[extname(path)] ?? 'application/octet-stream')
        response.setHeader('accept-ranges', 'bytes')
        if (response.statusCode === 206) response.setHeader('content-range', `bytes ${from}-${last}/${bytes.length}`)
        response.end(bytes.subarray(Number(from), last + 1))
      } else {
        const file = extname(path) === '' ? `${path}.ts` : path
        response.setHeader('content-type', 'text/javascript')
        response.end(stripTypeScriptTypes(await readFile(join('.', file), 'utf8')))
      }
    } catch {
      response.statusCode = 404
      response.end()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { origin: `http://127.0.0.1:${port}`, close: () => new Promise((resolve) => server.close(resolve)) }
}
