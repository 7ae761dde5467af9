import { setTimeout as delay } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const collect = () => {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
}

/** V8 gives free pages back to the system a moment after it collects. */
const SETTLE_MS = 500

/** After garbage is collected. */
export async function residentMb(): Promise<number> {
  for (let time = 0; time < 3; time += 1) {
    collect()
    await delay(SETTLE_MS)
  }
  return process.memoryUsage.rss() / 2 ** 20
}

export const mb = (bytes: number) => (bytes / 2 ** 20).toFixed(1)

/** The bytes of all arrays of numbers in plain data, and roughly those of its texts and numbers. */
export function bytesOf(data: unknown): number {
  if (ArrayBuffer.isView(data)) return data.byteLength
  if (typeof data === 'string') return data.length
  if (data instanceof Map) return [...data].reduce((sum, entry) => sum + bytesOf(entry), 0)
  if (typeof data === 'object' && data !== null) return Object.values(data).reduce((sum: number, part) => sum + bytesOf(part), 0)
  return 8
}
