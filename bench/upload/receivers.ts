import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { startServer } from '../../server/test/server-process.ts'
import { signInArtist } from './artist.ts'

/** A process that receives uploads. */
export interface Receiver {
  pid: number
  /** Prepares an upload of `size` bytes. Returns the request that sends it. */
  prepare(size: number): Promise<{ url: string; method: string; headers: Record<string, string> }>
  /** Deletes the upload, so that the disk does not fill. */
  forget(): Promise<void>
  stop(): Promise<unknown>
}

export async function startOurs(folder: string): Promise<Receiver> {
  const server = await startServer(folder)
  const token = await signInArtist(folder)
  const headers = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' }
  const call = async (method: string, path: string) => {
    const response = await fetch(`${server.origin}/api/client/app/resource/${path}`, { method, headers })
    return (await response.json()) as { rows?: { resourceId: string }[] }
  }
  return {
    pid: server.process.pid ?? 0,
    async prepare(size) {
      const created = await fetch(`${server.origin}/api/studio/uploads`, {
        method: 'POST',
        headers: { ...headers, 'upload-length': String(size), 'upload-metadata': `filename ${btoa('mix.wav')}` },
      })
      const type = { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }
      return { url: server.origin + created.headers.get('location'), method: 'PATCH', headers: { ...headers, ...type } }
    },
    async forget() {
      for (const { resourceId } of (await call('GET', 'own')).rows ?? []) await call('POST', `delete/${resourceId}`)
    },
    stop: () => server.end('SIGTERM'),
  }
}

const BARE = `
import { createServer } from 'node:http'
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
const server = createServer({ requestTimeout: 0 }, async (request, response) => {
  await pipeline(request, createWriteStream(process.argv[1] + '/received'))
  response.writeHead(204).end()
})
server.listen(0, '127.0.0.1', () => console.log(server.address().port))
`

export async function startBare(folder: string): Promise<Receiver> {
  await mkdir(folder, { recursive: true })
  const child = spawn(process.execPath, ['--input-type=module', '-e', BARE, folder], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [port] = await once(child.stdout.setEncoding('utf8'), 'data')
  return {
    pid: child.pid ?? 0,
    prepare: async () => ({ url: `http://127.0.0.1:${String(port).trim()}/`, method: 'PUT', headers: {} }),
    forget: async () => {},
    async stop() {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}
