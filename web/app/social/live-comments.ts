import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { whenIdle } from '../ui/browser/when-idle.ts'
import type { CommentFeed } from './comment-feed.ts'
import { catchUp, showChanges } from './comments.ts'

/** Shows what others write and delete while the page is open and visible. `beforeChange` is called before the lists change. */
export function useLiveComments(subjectId: string, beforeChange: () => void): void {
  const client = useQueryClient()
  useEffect(() => {
    let feed: CommentFeed | undefined
    let isLeft = false
    const open = async () => {
      // It validates events, and the library for that is not needed to show the page.
      const { CommentFeed } = await import('./comment-feed.ts')
      if (!isLeft) feed = new CommentFeed(subjectId, new ShownChanges(client, subjectId, beforeChange))
    }
    const forget = whenIdle(() => void open().catch(() => {}))
    return () => {
      isLeft = true
      forget()
      feed?.close()
    }
  }, [client, subjectId, beforeChange])
}

/** Loads the state of comments, one request at a time: changes meanwhile are combined in the next one. */
class ShownChanges {
  readonly #client: QueryClient
  readonly #subjectId: string
  readonly #beforeChange: () => void
  readonly #changed = new Set<string>()
  #isBehind = false
  #isLoading = false

  constructor(client: QueryClient, subjectId: string, beforeChange: () => void) {
    this.#client = client
    this.#subjectId = subjectId
    this.#beforeChange = beforeChange
  }

  onBehind(): void {
    this.#isBehind = true
    void this.#request()
  }

  onChanged(commentIds: readonly string[]): void {
    for (const id of commentIds) this.#changed.add(id)
    void this.#request()
  }

  async #request(): Promise<void> {
    if (this.#isLoading) return
    this.#isLoading = true
    try {
      while (this.#isBehind || this.#changed.size > 0) {
        const ids = [...this.#changed]
        const wasBehind = this.#isBehind
        this.#changed.clear()
        this.#isBehind = false
        if (wasBehind) await catchUp(this.#client, this.#subjectId, this.#beforeChange)
        if (ids.length > 0) await showChanges(this.#client, this.#subjectId, ids, this.#beforeChange)
      }
    } catch {
      // The next change, or the next catch-up, retries.
    } finally {
      this.#isLoading = false
    }
  }
}
