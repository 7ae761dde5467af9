import { BUILD_FILE, type BuildInfo } from '@shenglang/contract/site/build'

/** A tab may stay as it is for a while, or its calls are no longer those of the server. */
export type News = 'newer' | 'needed'

interface BuildsOptions {
  /** Which build this page is of. */
  ownId: string
  read: () => Promise<BuildInfo | undefined>
  /** Told each time whether there was any answer at all. */
  onReached: (isReached: boolean) => void
  onServed: (served: BuildInfo) => void
  onNews: (news: News, id: string) => void
  signal: AbortSignal
}

/** Asks which build is served: at once, at the interval that the server names, and when the tab comes to the front. */
export function watchBuilds({ ownId, read, onReached, onServed, onNews, signal }: BuildsOptions): void {
  let ownWire: string | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let isAsking = false
  const ask = async () => {
    if (isAsking) return
    isAsking = true
    clearTimeout(timer)
    const served = await read().catch(() => null)
    isAsking = false
    if (signal.aborted) return
    onReached(served !== null)
    if (served) onServed(served)
    if (served?.id === ownId) ownWire = served.wire
    else if (served) onNews(served.wire === ownWire ? 'newer' : 'needed', served.id)
    timer = setTimeout(ask, served?.checkMs ?? ASK_AGAIN_MS)
  }
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && void ask(), { signal })
  signal.addEventListener('abort', () => clearTimeout(timer))
  window.addEventListener('online', () => void ask(), { signal })
  window.addEventListener('offline', () => void ask(), { signal })
  void ask()
}

/** Without an answer. */
const ASK_AGAIN_MS = 5000

/** The build that the server serves; undefined where something else answered. */
export async function readServedBuild(): Promise<BuildInfo | undefined> {
  const answer = await fetch(BUILD_FILE, { cache: 'no-store' })
  if (!answer.ok) return undefined
  const { id, time, wire, checkMs, worker = true } = (await answer.json()) as Partial<BuildInfo>
  return id && time && wire && checkMs ? { id, time, wire, checkMs, worker } : undefined
}
