import { PAGE_SIZE_MAX } from '@shenglang/contract/constants'
import { waveformOverviews } from '@shenglang/contract/media/routes'
import { parseWaveform } from '@shenglang/contract/media/waveform'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../remote/api.ts'

interface Asker {
  id: string
  signal: AbortSignal
  resolve: (amplitudes: readonly number[]) => void
  reject: (error: unknown) => void
}

let waiting: Asker[] = []

/** The overview of a resource, which never changes; empty when it has none. */
export const overviewQuery = (resourceId: string) =>
  queryOptions({
    queryKey: ['overview', resourceId],
    queryFn: ({ signal }) => findOverview(resourceId, signal),
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })

/** All that is asked for at one moment travels in one call. */
function findOverview(id: string, signal: AbortSignal): Promise<readonly number[]> {
  if (waiting.length === 0) setTimeout(askForAll)
  return new Promise((resolve, reject) => waiting.push({ id, signal, resolve, reject }))
}

function askForAll(): void {
  const all = waiting
  waiting = []
  for (let from = 0; from < all.length; from += PAGE_SIZE_MAX) void askFor(all.slice(from, from + PAGE_SIZE_MAX))
}

async function askFor(askers: Asker[]): Promise<void> {
  // Given up when the last of them has gone.
  const gone = new AbortController()
  const leave = () => {
    if (askers.every(({ signal }) => signal.aborted)) gone.abort()
  }
  for (const { signal } of askers) signal.addEventListener('abort', leave)
  leave()
  try {
    const rows = await call(waveformOverviews, { ids: askers.map(({ id }) => id).join(',') }, gone.signal)
    const texts = new Map(rows.map((row) => [row.resourceId, row.waveform]))
    for (const { id, resolve } of askers) resolve(parseWaveform(texts.get(id) ?? ''))
  } catch (error) {
    for (const { reject } of askers) reject(error)
  }
}
