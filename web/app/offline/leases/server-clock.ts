import { BUILD_FILE } from '@shenglang/contract/site/build'
import { changeDevice } from '../../../worker/offline/storage/device.ts'

/**
 * Asks the server for the time, to the second: from then on it is known how far this clock is ahead. Throws without an answer.
 */
export async function readServerClock(): Promise<{ aheadMs: number }> {
  const { headers } = await fetch(BUILD_FILE, { method: 'HEAD', cache: 'no-store' })
  const serverMs = Date.parse(headers.get('date') ?? '')
  return changeDevice((device) => ({ aheadMs: Number.isNaN(serverMs) ? device.aheadMs : Date.now() - serverMs }))
}
