import { join } from 'node:path'
import { fault } from '@shenglang/contract/faults'
import { VISITOR_CALLER } from '@shenglang/contract/roles'
import { createAddressTokens } from '../../server/src/media/sources/address-tokens.ts'
import { openFileStore } from '../../server/src/platform/file-store/open-file-store.ts'
import { createApp } from '../../server/src/platform/http/app.ts'
import { sendStored } from '../../server/src/platform/http/send-stored.ts'
import { readSettings } from '../../server/src/platform/settings.ts'

/** The benchmark's child process, which serves recordings. Sends its port and signed paths, and its resident bytes on request. */
const [folder, path, count] = process.argv.slice(2)
if (!folder || !path || !count) throw new Error('usage: server.ts <folder> <audio file> <count>')

const PREFIX = '/signed/'
const files = await openFileStore(readSettings({ ...process.env, DATA_DIR: join(folder, 'data') }))
const keys = Array.from({ length: Number(count) }, (_, index) => `audio/be/bench-${index}.mp3`)
for (const key of keys) await files.put(key, path)
const tokens = createAddressTokens(Buffer.alloc(32, 7))
const grant = { right: 'play', subject: '1 0' } as const
const app = await createApp({ TRUST_PROXY: false, BODY_LIMIT_BYTES: 1024 }, undefined)
app.get<{ Params: { token: string; index: string } }>(`${PREFIX}:token/:index`, async (request, reply) => {
  const { token, index } = request.params
  const key = keys[Number(index)]
  if (!key || !tokens.allows(token, grant, VISITOR_CALLER, new Date())) throw fault('LINK_EXPIRED')
  const facts = { etag: `"bench-${index}"`, contentType: 'audio/mpeg', cacheControl: 'private, no-cache' }
  return sendStored(request, reply, { files, key }, facts)
})
const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
process.on('message', () => process.send?.(process.memoryUsage.rss()))
process.on('disconnect', () => process.exit())
const token = tokens.sign({ ...grant, expiresAt: Date.now() + 3600_000 }, VISITOR_CALLER)
process.send?.({ port: Number(port), paths: keys.map((_, index) => `${PREFIX}${token}/${index}`) })
