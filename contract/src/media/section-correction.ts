import { type BeatGrid, beatsBetween, piecesOf } from './beat-grid.ts'
import type { Section, SectionKind } from './sections.ts'

type Grid = Omit<BeatGrid, 'beatConfidence'>
/** A section as an artist sets it; its bar number is computed from the grid. */
export type SetSection = Pick<Section, 'kind' | 'atMs'>

/** Openings of the bars of a recording, in milliseconds. */
export const barOpeningsOf = (grid: Grid | null, durationMs: number): number[] =>
  grid
    ? beatsBetween(piecesOf(grid), 0, durationMs)
        .filter(({ ofBar }) => ofBar === 1)
        .map(({ timeMs }) => Math.round(timeMs * 10) / 10)
    : []

function nearestBar(openings: readonly number[], ms: number): number {
  let best = 0
  for (const [bar, atMs] of openings.entries()) if (Math.abs(atMs - ms) < Math.abs((openings[best] ?? 0) - ms)) best = bar
  return best
}

/**
 * Moves sections to their nearest bars, in the order of the music, at most one on a bar: of two, the later one of the list stays.
 * Without bars, sections stay where they are.
 */
export function snappedToBars(sections: readonly SetSection[], openings: readonly number[]): Section[] {
  const byMs = new Map<number, Section>()
  for (const { kind, atMs } of sections) {
    const bar = nearestBar(openings, atMs)
    const onBar = openings[bar] ?? atMs
    byMs.set(onBar, { kind, atMs: onBar, bar })
  }
  return [...byMs.values()].toSorted((one, other) => one.atMs - other.atMs)
}

/** Adds a section at the nearest bar; replaces one that begins there. */
export const withSection = (sections: readonly Section[], kind: SectionKind, atMs: number, openings: readonly number[]) =>
  snappedToBars([...sections, { kind, atMs }], openings)

export const renamedSection = (sections: readonly Section[], index: number, kind: SectionKind): Section[] =>
  sections.map((section, at) => (at === index ? { ...section, kind } : section))

export const withoutSection = (sections: readonly Section[], index: number): Section[] => sections.toSpliced(index, 1)

/** Moves a section by a number of bars, between its neighbours and within the recording; without bars it stays where it is. */
export function movedSection(sections: readonly Section[], index: number, bars: number, openings: readonly number[]): Section[] {
  const section = sections[index]
  if (!section) return [...sections]
  const from = nearestBar(openings, section.atMs)
  const least = index === 0 ? 0 : nearestBar(openings, sections[index - 1]!.atMs) + 1
  const most = index === sections.length - 1 ? openings.length - 1 : nearestBar(openings, sections[index + 1]!.atMs) - 1
  const bar = Math.min(Math.max(from + bars, least), most)
  const atMs = openings[bar]
  return atMs === undefined ? [...sections] : sections.with(index, { ...section, atMs, bar })
}
