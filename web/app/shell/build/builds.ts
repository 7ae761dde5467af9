import { BUILD_FILE, type BuildInfo } from '@shenglang/contract/site/build'

/** `newer`: a tab may keep its build for a while. `needed`: its calls no longer match the server. */
export type News = 'newer' | 'needed'

interface BuildsOptions {
  /** The build of this page. */
  userId: string
  read: () => Promise<BuildInfo | undefined>
  /** Called after each request with whether there was any answer. */
  onReached: (isReached: boolean) => void
  onServed: (served: BuildInfo) => void
  onNews: (news: News, id: string) => void
  signal: AbortSignal
}

/** Asks which build is deployed: at once, at the interval that the server sets, and when the tab becomes visible. */
export function watchBuilds({ userId, read, onReached, onServed, onNews, signal }: BuildsOptions): void {
  let currentWire: string | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let isRequesting = false
  const request = async () => {
    if (isRequesting) return
    isRequesting = true
    clearTimeout(timer)
    const served = await read().catch(() => null)
    isRequesting = false
    if (signal.aborted) return
    onReached(served !== null)
    if (served) onServed(served)
    if (served?.id === userId) currentWire = served.wire
    else if (served) onNews(served.wire === currentWire ? 'newer' : 'needed', served.id)
    timer = setTimeout(request, served?.checkMs ?? RETRY_MS)
  }
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && void request(), { signal })
  signal.addEventListener('abort', () => clearTimeout(timer))
  window.addEventListener('online', () => void request(), { signal })
  window.addEventListener('offline', () => void request(), { signal })
  void request()
}

/** Retry delay if the server does not answer. */
const RETRY_MS = 5000

/** The deployed build; undefined where something else answered. */
export async function readServedBuild(): Promise<BuildInfo | undefined> {
  const answer = await fetch(BUILD_FILE, { cache: 'no-store' })
  if (!answer.ok) return undefined
  const { id, time, wire, checkMs, worker = true } = (await answer.json()) as Partial<BuildInfo>
  return id && time && wire && checkMs ? { id, time, wire, checkMs, worker } : undefined
}
