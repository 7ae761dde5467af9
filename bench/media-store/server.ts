import { fault } from '@shenglang/contract/faults'
import { VISITOR_CALLER } from '@shenglang/contract/roles'
import { createAddressTokens } from '../../server/src/media/sources/address-tokens.ts'
import { openDiskFiles } from '../../server/src/platform/files/disk.ts'
import { createApp } from '../../server/src/platform/http/app.ts'
import { sendStored } from '../../server/src/platform/http/send-stored.ts'
import { ACCEL_PREFIX, KEY, PREFIX } from './names.ts'

/** The child process of the benchmark, which authorises requests for one recording. Sends its port and a signed path. */
const [folder, path] = process.argv.slice(2)
if (!folder || !path) throw new Error('usage: server.ts <folder> <file>')

const files = await openDiskFiles(folder, '', ACCEL_PREFIX)
await files.put(KEY, path)
const tokens = createAddressTokens(Buffer.alloc(32, 7))
const grant = { right: 'play', subject: '1 0' } as const
const app = await createApp({ TRUST_PROXY: false, BODY_LIMIT_BYTES: 1024 }, undefined)
app.get<{ Params: { token: string } }>(`${PREFIX}:token/high.m4s`, async (request, reply) => {
  if (!tokens.allows(request.params.token, grant, VISITOR_CALLER, new Date())) throw fault('LINK_EXPIRED')
  const facts = { etag: '"bench"', contentType: 'video/mp4', cacheControl: 'private, no-cache' }
  return sendStored(request, reply, { files, key: KEY }, facts)
})
const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
process.on('disconnect', () => process.exit())
const token = tokens.sign({ ...grant, expiresAt: Date.now() + 3600_000 }, VISITOR_CALLER)
process.send?.({ port: Number(port), path: `${PREFIX}${token}/high.m4s` })
