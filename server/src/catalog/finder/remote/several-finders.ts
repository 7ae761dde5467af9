import { fault } from '@shenglang/contract/faults'
import { isGone } from '../library/gone.ts'
import type { PartQuestions } from '../library/part-port.ts'
import type { Finder } from '../library/port.ts'
import type { Method } from './finder-request.ts'
import { type Distant, WatchedFinder } from './watched-finder.ts'

type Request = (...args: unknown[]) => Promise<unknown>

/**
 * The indexes of several processes as one. A call goes to the first that answers, in the order of the operator, who names the
 * nearest first: pages of one list come from one index, at one position of the feed, and machines that name different ones first
 * share the load. A call whose finder dies is repeated on the next, since all only read; where none answers, `without` does. What
 * it cannot answer is tried on the finders that are left out, which may only have been slow or have just come back.
 */
export class SeveralFinders implements Finder, PartQuestions {
  readonly #watched: readonly WatchedFinder[]
  readonly #without: Partial<PartQuestions>

  list = this.#question('list')
  countEach = this.#question('countEach')
  countKeysAndTempos = this.#question('countKeysAndTempos')
  mixables = this.#question('mixables')
  search = this.#question('search')
  searchArtists = this.#question('searchArtists')
  sample = this.#question('sample')
  candidates = this.#question('candidates')
  corrections = this.#question('corrections')
  readonly #place = this.#question('place')

  constructor(finders: readonly Distant[], without: Partial<PartQuestions>) {
    this.#watched = finders.map((finder) => new WatchedFinder(finder))
    this.#without = without
  }

  /** Fails with HOLDS_OTHER_IDS while one of the finders does, although the others answer. */
  async place(): Promise<string> {
    const isMisnamed = this.#watched.some(({ finder }) => finder.holdsOthers)
    if (isMisnamed) throw Object.assign(new Error('a finder holds other ids than FINDER_URL says'), { code: HOLDS_OTHER_IDS })
    return this.#place()
  }

  async close(): Promise<void> {
    await Promise.all(this.#watched.map((watched) => watched.close()))
  }

  #question<Name extends Method>(method: Name): PartQuestions[Name] {
    const request: Request = async (...args) => {
      const { there = [], leftOut = [] } = Object.groupBy(this.#watched, ({ isThere }) => (isThere ? 'there' : 'leftOut'))
      for (const watched of there) {
        try {
          return await (watched.finder[method] as Request)(...args)
        } catch (error) {
          if (!isGone(error)) throw error
          watched.leaveOut()
        }
      }
      try {
        return await this.#askWithout(method, args)
      } catch (error) {
        // All at once: each that hangs holds the answer up until it is disconnected.
        return Promise.any(leftOut.map(({ finder }) => (finder[method] as Request)(...args))).catch(() => Promise.reject(error))
      }
    }
    return request as PartQuestions[Name]
  }

  async #askWithout(method: Method, args: unknown[]): Promise<unknown> {
    const instead = this.#without as Record<Method, Request | undefined>
    if (!instead[method]) throw fault('UNAVAILABLE')
    return instead[method](...args)
  }
}

export const HOLDS_OTHER_IDS = 'HOLDS_OTHER_IDS'
