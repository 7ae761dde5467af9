import { PAGE_SIZE_MAX } from '@shenglang/contract/constants'
import { waveformOverviews } from '@shenglang/contract/media/routes'
import { decodeWaveText, type WaveBands } from '@shenglang/contract/media/wave-bands'
import { queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../remote/api.ts'
import { WAVE_OPTIONS } from './wave-options.ts'
import type { FetchedWave } from './wave-query.ts'

interface Asker {
  id: string
  signal: AbortSignal
  resolve: (bands: WaveBands | null) => void
  reject: (error: unknown) => void
}

let waiting: Asker[] = []

/** The waveform of a resource in few points, which never changes; null when it has none. */
const overviewQuery = (resourceId: string | undefined) =>
  queryOptions({
    ...WAVE_OPTIONS,
    queryKey: [OVERVIEW, resourceId],
    queryFn: resourceId === undefined ? skipToken : ({ signal }) => findOverview(resourceId, signal),
  })

const OVERVIEW = 'overview'

export function useOverview(resourceId: string | undefined): FetchedWave {
  const { data, isError } = useQuery(overviewQuery(resourceId))
  const client = useQueryClient()
  // A list's waveforms failed in one call: they are retried in one.
  const retry = () => void client.refetchQueries({ queryKey: [OVERVIEW], predicate: ({ state }) => state.status === 'error' })
  return { bands: data ?? undefined, isFailed: isError, retry }
}

/** Requests in the same tick are sent in one call. */
function findOverview(id: string, signal: AbortSignal): Promise<WaveBands | null> {
  if (waiting.length === 0) setTimeout(requestAll)
  return new Promise((resolve, reject) => waiting.push({ id, signal, resolve, reject }))
}

function requestAll(): void {
  const all = waiting
  waiting = []
  for (let from = 0; from < all.length; from += PAGE_SIZE_MAX) void requestPage(all.slice(from, from + PAGE_SIZE_MAX))
}

async function requestPage(askers: Asker[]): Promise<void> {
  // Aborted when the last of them is no longer needed.
  const gone = new AbortController()
  const leave = () => {
    if (askers.every(({ signal }) => signal.aborted)) gone.abort()
  }
  for (const { signal } of askers) signal.addEventListener('abort', leave)
  leave()
  try {
    const rows = await call(waveformOverviews, { ids: askers.map(({ id }) => id).join(',') }, gone.signal)
    const texts = new Map(rows.map((row) => [row.resourceId, row.bands]))
    for (const { id, resolve } of askers) resolve(decodeWaveText(texts.get(id) ?? '') ?? null)
  } catch (error) {
    for (const { reject } of askers) reject(error)
  }
}
