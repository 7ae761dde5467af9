import { setTimeout as delay } from 'node:timers/promises'

const BASE = '/api/client/app/cms'
const TIMEOUT_MS = 10_000
const PAGES = 300

/** No two in a row are equal, so that no answer of a cache is measured. */
const newestAt = (index: number) => `${BASE}/resource?contentType=1&pageSize=30&pageNum=${1 + (index % PAGES)}`

function callAt(index: number): string {
  const bpm = 90 + (index % 60)
  const calls = [
    newestAt(index),
    `${BASE}/resource?contentType=1&style=house&orderBy=hottest&pageNum=${1 + (index % PAGES)}`,
    `${BASE}/resource_facets?contentType=1&bpmFrom=${bpm}&bpmTo=${bpm + 4}`,
    `${BASE}/resource_search?keyword=yese+${index % 1000}`,
  ]
  return calls[index % calls.length] ?? ''
}

async function send(address: string): Promise<void> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) })
  const body = await answer.text()
  if (!answer.ok) throw new Error(`${answer.status} ${body.slice(0, 100)}`)
}

/** Lists, facets and searches at a steady rate, whether or not the former ones are answered. */
export function callLists(origin: string, perSecond: number) {
  const failed: string[] = []
  const underWay = new Set<Promise<void>>()
  let [made, slowestMs, gapMs, answeredAt] = [0, 0, 0, performance.now()]
  const call = async (path: string) => {
    const startedAt = performance.now()
    const reason = await send(origin + path).then(
      () => undefined,
      (error: Error) => error.message,
    )
    const now = performance.now()
    slowestMs = Math.max(slowestMs, now - startedAt)
    if (reason !== undefined) return void failed.push(`${path}: ${reason} after ${Math.round(now - startedAt)} ms`)
    gapMs = Math.max(gapMs, now - answeredAt)
    answeredAt = now
  }
  const timer = setInterval(() => {
    made += 1
    const calling = call(callAt(made)).finally(() => underWay.delete(calling))
    underWay.add(calling)
  }, 1000 / perSecond)
  return {
    async end() {
      clearInterval(timer)
      await Promise.all(underWay)
      return { made, failed, slowestMs, gapMs }
    },
  }
}

/** How long so many newest lists take, one after another, each of another page. */
export async function timeLists(origin: string, count: number): Promise<number[]> {
  const times: number[] = []
  for (let index = 0; index < count; index += 1) {
    const startedAt = performance.now()
    await send(origin + newestAt(index))
    times.push(performance.now() - startedAt)
    await delay(5)
  }
  return times
}
