import { BUILD_FILE } from '@shenglang/contract/site/build'
import { changeDevice } from '../../worker/offline/device.ts'

/** Asks the server what time it is, to the second: by how much this clock is ahead is known from then on. Throws without an answer. */
export async function readServerClock(): Promise<{ aheadMs: number }> {
  const { headers } = await fetch(BUILD_FILE, { method: 'HEAD', cache: 'no-store' })
  const serverMs = Date.parse(headers.get('date') ?? '')
  return changeDevice((device) => ({ aheadMs: Number.isNaN(serverMs) ? device.aheadMs : Date.now() - serverMs }))
}
