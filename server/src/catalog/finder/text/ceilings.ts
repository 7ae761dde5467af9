import type { Ranks } from '../rows/sort-rows.ts'

/** Texts per ceiling. */
export const CHUNK = 1 << 10

/**
 * The highest ranks in texts that are indexed in the order of their ranks: the ceiling of a chunk holds from there to the end.
 * A key may rise within its level, so that a single play does not move a text. Plain data for a file.
 */
export interface Ceilings {
  levels: Uint8Array
  ids: Float64Array
}

/** The level of texts added later, which may have any rank. */
export const NO_CEILING = 255

/** A level is a fifth higher than the one before; small numbers have a level each. */
const LEVELS_PER_E = 5

export const levelOf = (key: number): number => Math.min(NO_CEILING - 1, Math.floor(Math.log1p(key) * LEVELS_PER_E))

/** The highest key of each level. */
const tops = Float64Array.from({ length: NO_CEILING + 1 }, (_, level) => {
  const next = Math.ceil(Math.expm1((level + 1) / LEVELS_PER_E))
  return levelOf(next) > level ? next - 1 : next
})

export const topOf = (level: number): number => tops[level] as number

/** The ceilings of `size` texts; `rowAt` is the row at a position. */
export function ceilingsOf(size: number, rowAt: (position: number) => number, { keys, ids }: Ranks): Ceilings {
  const chunks = Math.ceil(size / CHUNK)
  const ceilings = { levels: new Uint8Array(chunks), ids: new Float64Array(chunks) }
  let [level, id] = [0, 0]
  for (let position = size - 1; position >= 0; position -= 1) {
    const row = rowAt(position)
    level = Math.max(level, levelOf(keys[row] as number))
    id = Math.max(id, ids[row] as number)
    ceilings.levels[(position / CHUNK) | 0] = level
    ceilings.ids[(position / CHUNK) | 0] = id
  }
  return ceilings
}
