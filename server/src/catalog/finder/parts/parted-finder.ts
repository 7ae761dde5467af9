import type { ResourceOrder } from '@shenglang/contract/catalog/entities'
import { fault } from '@shenglang/contract/faults'
import { type IdRange, isInRange } from '../../../platform/id-ranges.ts'
import { isGone } from '../library/gone.ts'
import type { PartQuestions } from '../library/part-port.ts'
import type { Finder, IdentifiedMixable, Questions } from '../library/port.ts'
import { rankMatches } from '../library/rank-matches.ts'
import type { Condition } from '../rows/dimensions.ts'
import type { Term } from '../text/keyword.ts'
import { correctedTerms } from './merge-corrections.ts'
import { addUp, addUpPairs } from './merge-counts.ts'
import { mergeSamples, type Page, spanTo } from './merge-pages.ts'

/** The finders of one part of the ids. */
export interface Part {
  ids: IdRange
  finder: PartQuestions & { close(): Promise<void> }
}

/** Of two parts two rounds find a page of a hundred thousand, three one of thirty million. */
const ROUNDS_MAX = 8

/**
 * Indexes that hold a part of the ids each, as one: every call goes to all parts, whose answers are merged to the same as one
 * index would give. Where a part cannot be reached, `without` answers: nothing is ever merged of some parts only. Only artists
 * are found by any part, since each has all names.
 */
export class PartedFinder implements Finder {
  readonly #parts: readonly Part[]
  readonly #without: Questions

  constructor(parts: readonly Part[], without: Questions) {
    this.#parts = parts
    this.#without = without
  }

  list(order: ResourceOrder, conditions: Condition[], from: number, limit: number) {
    return this.#answer(
      () => this.#page(order, conditions, from, limit),
      () => this.#without.list(order, conditions, from, limit),
    )
  }

  countEach(conditions: Condition[], choices: Condition[]) {
    return this.#answer(
      async () => addUp(await this.#each((part) => part.countEach(conditions, choices))),
      () => this.#without.countEach(conditions, choices),
    )
  }

  countKeysAndTempos(conditions: Condition[]) {
    return this.#answer(
      async () => addUpPairs(await this.#each((part) => part.countKeysAndTempos(conditions))),
      () => this.#without.countKeysAndTempos(conditions),
    )
  }

  mixables(ids: string[]) {
    return this.#answer(
      () => this.#mixables(ids),
      () => this.#without.mixables(ids),
    )
  }

  search(terms: Term[], conditions: Condition[], limit: number) {
    return this.#answer(
      () => this.#search(terms, conditions, limit),
      () => this.#without.search(terms, conditions, limit),
    )
  }

  async searchArtists(word: string, limit: number): Promise<string[]> {
    for (const { finder } of this.#parts) {
      try {
        return await finder.searchArtists(word, limit)
      } catch (error) {
        if (!isGone(error)) throw error
      }
    }
    return this.#without.searchArtists(word, limit)
  }

  /** The positions of all parts. */
  async place(): Promise<string> {
    return JSON.stringify(await this.#each((part) => part.place()))
  }

  async close(): Promise<void> {
    await Promise.all(this.#parts.map(({ finder }) => finder.close()))
  }

  async #page(order: ResourceOrder, conditions: Condition[], from: number, limit: number): Promise<Page> {
    let span = spanTo(null, from, limit)
    for (let round = 0; round < ROUNDS_MAX; round += 1) {
      const samples = await this.#each((part) => part.sample(order, conditions, span))
      const merged = mergeSamples(samples, span, from, limit)
      if ('page' in merged) return merged.page
      span = merged.next
    }
    throw fault('UNAVAILABLE')
  }

  async #mixables(ids: string[]): Promise<IdentifiedMixable[]> {
    const byPart = await Promise.all(
      this.#parts.map(({ ids: range, finder }) => {
        const held = ids.filter((id) => isInRange(range, Number(id)))
        return held.length === 0 ? [] : finder.mixables(held)
      }),
    )
    const byId = new Map(byPart.flat().map((mixable) => [mixable.id, mixable]))
    return ids.flatMap((id) => byId.get(id) ?? [])
  }

  async #search(terms: Term[], conditions: Condition[], limit: number): Promise<string[]> {
    if (terms.length === 0) return []
    const find = async (meant: Term[]) =>
      rankMatches(await this.#each((part) => part.candidates(meant, conditions, limit)), limit)
    const ids = await find(terms)
    if (ids.length > 0) return ids
    for (const meant of correctedTerms(terms, await this.#each((part) => part.corrections(terms)))) {
      const instead = await find(meant)
      if (instead.length > 0) return instead
    }
    return []
  }

  #each<Answer>(query: (part: PartQuestions) => Promise<Answer>): Promise<Answer[]> {
    return Promise.all(this.#parts.map(({ finder }) => query(finder)))
  }

  async #answer<Answer>(merged: () => Promise<Answer>, without: () => Promise<Answer>): Promise<Answer> {
    try {
      return await merged()
    } catch (error) {
      if (!isGone(error)) throw error
      return without()
    }
  }
}
