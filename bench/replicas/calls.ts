import { API_BASE } from '@shenglang/contract/constants'

const TIMEOUT_MS = 10_000

/** Details and comments in turn, each of another track, so that no cache answers. */
export function readAt(ids: readonly string[], index: number): string {
  const id = ids[(index >> 1) % ids.length]
  return index % 2 === 0 ? `/client/app/cms/resource/${id}` : `/client/app/cms/comments?resourceId=${id}`
}

/** The status of an answer; 0 without one. */
export async function send(origin: string, path: string, options: RequestInit = {}): Promise<number> {
  try {
    const answer = await fetch(`${origin}${API_BASE}${path}`, { signal: AbortSignal.timeout(TIMEOUT_MS), ...options })
    await answer.arrayBuffer()
    return answer.status
  } catch {
    return 0
  }
}

/** Calls a second over `count` reads, so many at a time. Throws where one fails. */
export async function readMany(origin: string, ids: readonly string[], { count, atATime }: { count: number; atATime: number }) {
  let next = 0
  const startedAt = performance.now()
  const read = async () => {
    for (let index = next++; index < count; index = next++) {
      const status = await send(origin, readAt(ids, index))
      if (status !== 200) throw new Error(`${readAt(ids, index)} was answered ${status}`)
    }
  }
  await Promise.all(Array.from({ length: atATime }, read))
  return (1000 * count) / (performance.now() - startedAt)
}

/** Reads at a steady rate, whether or not the former ones are answered. */
export function readSteadily(origin: string, ids: readonly string[], perSecond: number) {
  const failed: number[] = []
  const underWay = new Set<Promise<void>>()
  let [made, slowestMs] = [0, 0]
  const read = async (path: string) => {
    const startedAt = performance.now()
    const status = await send(origin, path)
    slowestMs = Math.max(slowestMs, performance.now() - startedAt)
    if (status !== 200) failed.push(status)
  }
  const timer = setInterval(() => {
    const reading = read(readAt(ids, made++)).finally(() => underWay.delete(reading))
    underWay.add(reading)
  }, 1000 / perSecond)
  return {
    async end() {
      clearInterval(timer)
      await Promise.all(underWay)
      return { made, failed, slowestMs }
    },
  }
}
