import type { Additions } from '../text/additions.ts'
import { topOf } from '../text/ceilings.ts'
import type { Match } from '../text/match.ts'
import { Positions } from '../text/positions.ts'
import type { Block, Texts } from '../text/texts.ts'
import type { Best } from './best.ts'

/** What is looked for in texts. */
export interface Sought {
  /** Adds the positions in a block that may match to those that are there, which are none. */
  mark: (block: Block, positions: Positions) => void
  /** Rows among additions that may match. */
  among: (additions: Additions) => Iterable<number>
  /** How well a row matches, if it does. */
  matchOf: (row: number) => Match | undefined
}

/** Filled for one block after the other. */
const marked = new Positions()

/** Finds the best of what matches: no block or chunk is looked at whose ranks are all below those that were found. */
export function findBest(texts: Texts, best: Best, { mark, among, matchOf }: Sought): Best {
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
