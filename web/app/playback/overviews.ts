import { PAGE_SIZE_MAX } from '@shenglang/contract/constants'
import { waveformOverviews } from '@shenglang/contract/media/routes'
import { parseWaveform } from '@shenglang/contract/media/waveform'
import { call } from '../remote/api.ts'

const REMEMBERED_MAX = 2000
const known = new Map<string, Promise<readonly number[]>>()
let asked: { id: string; resolve: (amplitudes: readonly number[]) => void }[] = []

/** The overview of a resource; all that a page asks for at one moment travel in one call. Empty when it cannot be had. */
export function findOverview(resourceId: string): Promise<readonly number[]> {
  const held = known.get(resourceId)
  if (held) return held
  if (asked.length === 0) queueMicrotask(() => void askForAll())
  const overview = new Promise<readonly number[]>((resolve) => asked.push({ id: resourceId, resolve }))
  if (known.size >= REMEMBERED_MAX) known.clear()
  known.set(resourceId, overview)
  return overview
}

async function askForAll(): Promise<void> {
  const waiting = asked
  asked = []
  for (let from = 0; from < waiting.length; from += PAGE_SIZE_MAX) {
    const batch = waiting.slice(from, from + PAGE_SIZE_MAX)
    const rows = await call(waveformOverviews, { ids: batch.map(({ id }) => id).join(',') }).catch(() => undefined)
    const texts = new Map(rows?.map((row) => [row.resourceId, row.waveform]))
    for (const { id, resolve } of batch) {
      if (!rows) known.delete(id)
      resolve(parseWaveform(texts.get(id) ?? ''))
    }
  }
}
