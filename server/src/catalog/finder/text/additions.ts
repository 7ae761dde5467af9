import type { RequiredGrams } from './mark-having.ts'
import { Grams, gramOfOwner, ngramsOf } from './ngrams.ts'

/** Texts that were added one by one: rows by gram. */
export class Additions {
  readonly rows = new Set<number>()
  readonly #byGram = new Map<number, number[]>()

  add(row: number, text: string, owner: number | undefined): void {
    this.rows.add(row)
    const grams = new Grams()
    ngramsOf(text, grams)
    if (owner !== undefined) grams.add(gramOfOwner(owner))
    for (const gram of new Set(grams.hashes.subarray(0, grams.length))) {
      const rows = this.#byGram.get(gram)
      if (rows) rows.push(row)
      else this.#byGram.set(gram, [row])
    }
  }

  /** Rows that may have every gram of one way: those of its rarest gram, since the caller checks the texts anyway. */
  having({ grams, ways }: RequiredGrams): number[] {
    if (this.rows.size === 0) return []
    const lists = grams.map((gram) => this.#byGram.get(gram) ?? NONE)
    return ways.flatMap((way) => {
      let least = lists[way[0] as number] as readonly number[]
      for (const index of way)
        if ((lists[index] as readonly number[]).length < least.length) least = lists[index] as readonly number[]
      return least
    })
  }
}

const NONE: readonly number[] = []
