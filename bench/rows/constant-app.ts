import { readFile } from 'node:fs/promises'
import { listResources, resourceDetail } from '@shenglang/contract/catalog/routes'
import { API_BASE } from '@shenglang/contract/constants'
import { createApp } from '../../server/src/platform/http/app.ts'
import { Calls } from '../../server/src/platform/http/calls.ts'
import { mountCalls } from '../../server/src/platform/http/mount.ts'
import { createReceive } from '../../server/src/platform/http/visit.ts'
import { readSettings } from '../../server/src/platform/settings.ts'
import { StrippedJson } from '../../server/src/platform/stripped-json.ts'

/** The calls of `bench/rows.ts` answered by constants: the same app, look-up of the caller, validation and envelope. */
const settings = readSettings(process.env)
const { list, detail } = JSON.parse(await readFile(process.env.CONSTANTS ?? '', 'utf8'))
const calls = new Calls()
  .on(listResources, async () => new StrippedJson(list))
  .on(resourceDetail, async () => new StrippedJson(detail))
const app = await createApp(settings, undefined)
mountCalls(
  app,
  API_BASE,
  calls,
  createReceive(settings, async () => undefined),
)
await app.listen({ port: settings.PORT, host: '127.0.0.1' })
process.on('SIGTERM', () => app.close())
