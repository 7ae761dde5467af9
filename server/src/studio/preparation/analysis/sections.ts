import { SURE_BEATS } from '@shenglang/contract/media/beat-grid'
import type { Section, SectionKind } from '@shenglang/contract/media/sections'
import { type BarLevels, barLevels, barSeconds, firstDownbeatS } from './bar-levels.ts'
import type { DetectedGrid } from './beat-grid.ts'
import type { BandLevels } from './onsets.ts'
import { type Stretch, stretchesOf } from './stretches.ts'

/** A part of a track by its bars. */
export interface BarSection {
  kind: SectionKind
  bar: number
}

/** A track with fewer bars is a loop, and has no parts. */
const BARS_MIN = 16
/** A stretch has a kick if its bass is at most this far below that of the track's fullest bars, in decibels. */
const KICK_DB = -7
/** A drop is at most this far below the fullest stretch, in decibels of the three bands together. */
const FULL_DB = -4

/** The parts of a recording; none where its beats are uncertain, its tempo changes, or `barSections` is not certain. */
export function sectionsOf(levels: BandLevels, grid: DetectedGrid | undefined): Section[] {
  if (!grid || grid.confidence < SURE_BEATS || grid.changes.length > 0) return []
  return barSections(barLevels(levels, grid)).map(({ kind, bar }) => ({
    kind,
    atMs: Math.round((firstDownbeatS(grid) + bar * barSeconds(grid)) * 10_000) / 10,
    bar,
  }))
}

/** One or more neighbouring `Stretch`es, judged only by their kick and fullness. */
interface Passage {
  fromBar: number
  toBar: number
  hasKick: boolean
  isFull: boolean
}

/**
 * The parts of a track from the levels of its bars. In a break the kick is missing, in a drop everything plays; neither exists
 * without the other, so that a loop, a drone or a beat that only thins out has no parts.
 */
export function barSections(levels: BarLevels): BarSection[] {
  if (levels.low.length < BARS_MIN) return []
  const passages = joined(passagesIn(levels))
  const named = namedParts(passages)
  const isSure = named.some(({ kind }) => kind === 'drop') && passages.some(({ hasKick }) => !hasKick)
  return isSure ? named : []
}

function passagesIn(levels: BarLevels): Passage[] {
  const stretches = stretchesOf(levels)
  const kicks = stretches.filter(({ low }) => low >= KICK_DB)
  const levelOf = ({ low, mid, high }: Stretch) => low + mid + high
  const fullest = Math.max(...kicks.map(levelOf))
  return stretches.map((one) => {
    const hasKick = one.low >= KICK_DB
    return { fromBar: one.fromBar, toBar: one.toBar, hasKick, isFull: hasKick && levelOf(one) >= fullest + FULL_DB }
  })
}

/** Joins neighbours that sound alike. */
function joined(passages: readonly Passage[]): Passage[] {
  const all: Passage[] = []
  for (const one of passages) {
    const last = all.at(-1)
    if (last && last.hasKick === one.hasKick && last.isFull === one.isFull) last.toBar = one.toBar
    else all.push({ ...one })
  }
  return all
}

function namedParts(passages: readonly Passage[]): BarSection[] {
  const parts: BarSection[] = []
  let isBegun = false
  for (const [index, one] of passages.entries()) {
    const kind = kindOf(one, { before: passages[index - 1], isLast: index === passages.length - 1, isBegun })
    isBegun ||= one.hasKick
    if (kind && kind !== parts.at(-1)?.kind) parts.push({ kind, bar: one.fromBar })
  }
  return parts
}

interface Around {
  before: Passage | undefined
  isLast: boolean
  /** True once an earlier passage had a kick. */
  isBegun: boolean
}

function kindOf({ hasKick, isFull }: Passage, { before, isLast, isBegun }: Around): SectionKind | undefined {
  if (isFull) return 'drop'
  if (!before) return 'intro'
  if (isLast && isBegun) return 'outro'
  if (!hasKick) return isBegun ? 'break' : undefined
  // A groove that only thins out what played before has no name.
  return before.hasKick ? undefined : 'kick'
}
