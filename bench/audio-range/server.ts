import { openDiskFiles } from '../../server/src/platform/files/disk.ts'
import { createApp } from '../../server/src/platform/http/app.ts'
import { sendFile } from '../../server/src/platform/http/send-file.ts'

/** The child process of the benchmark: our platform with one file. Sends its port, then its resident bytes on request. */
const [folder, path] = process.argv.slice(2)
if (!folder || !path) throw new Error('usage: server.ts <folder> <audio file>')

const KEY = 'audio/be/bench.mp3'
const files = await openDiskFiles(folder)
await files.put(KEY, path)
const app = await createApp({ TRUST_PROXY: false, BODY_LIMIT_BYTES: 1024 }, undefined)
app.get('/bench.mp3', async (request, reply) =>
  sendFile(request, reply, await files.open(KEY), { etag: '"bench"', contentType: 'audio/mpeg', cacheControl: 'public' }),
)
const address = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
process.on('message', () => process.send?.(process.memoryUsage.rss()))
process.on('disconnect', () => process.exit())
process.send?.(Number(address.port))
