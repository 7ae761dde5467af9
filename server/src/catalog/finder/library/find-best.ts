import type { Additions } from '../text/additions.ts'
import { topOf } from '../text/ceilings.ts'
import type { Match } from '../text/match.ts'
import { Positions } from '../text/positions.ts'
import type { Block, Texts } from '../text/texts.ts'
import type { Best } from './best.ts'

/** A query over texts. */
export interface TextQuery {
  /** Adds the positions in a block that may match to `positions`, which are empty. */
  mark: (block: Block, positions: Positions) => void
  /** Rows of the additions that may match. */
  among: (additions: Additions) => Iterable<number>
  /** The match of a row; undefined where it does not match. */
  matchOf: (row: number) => Match | undefined
}

/** Reused for each block. */
const marked = new Positions()

/** Finds the best matches. Blocks and chunks whose ranks are all below the best so far are skipped. */
export function findBest(texts: Texts, best: Best, { mark, among, matchOf }: TextQuery): Best {
  const judge = (row: number) => {
    if (!best.admitsRow(row)) return
    const match = matchOf(row)
    if (match !== undefined) best.add(row, match)
  }
  for (const block of texts.blocks) {
    const { first, rows, ceilings } = block
    const isNeeded = (chunk: number) => best.admits(topOf(ceilings.levels[chunk] as number), ceilings.ids[chunk] as number)
    if (!isNeeded(0)) continue
    marked.clear()
    mark(block, marked)
    marked.visit(isNeeded, (position) => judge(rows ? (rows[position] as number) : first + position))
  }
  for (const additions of texts.additions) for (const row of among(additions)) judge(row)
  return best
}
