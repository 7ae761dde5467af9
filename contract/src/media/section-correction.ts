import { type BeatGrid, beatsBetween, piecesOf } from './beat-grid.ts'
import type { Section, SectionKind } from './sections.ts'

type Grid = Omit<BeatGrid, 'beatConfidence'>
/** A part as an artist sets it: where it counts from follows from the grid. */
export type SetSection = Pick<Section, 'kind' | 'atMs'>

/** Where the bars of a recording open, milliseconds. */
export const barOpeningsOf = (grid: Grid | null, durationMs: number): number[] =>
  grid
    ? beatsBetween(piecesOf(grid), 0, durationMs)
        .filter(({ ofBar }) => ofBar === 1)
        .map(({ timeMs }) => Math.round(timeMs * 10) / 10)
    : []

function nearest(openings: readonly number[], ms: number): number {
  let best = 0
  for (const [bar, atMs] of openings.entries()) if (Math.abs(atMs - ms) < Math.abs((openings[best] ?? 0) - ms)) best = bar
  return best
}

/** Parts on their nearest bars, in the order of the music, one a bar: of two the later one of the list. Without bars where they are. */
export function placed(sections: readonly SetSection[], openings: readonly number[]): Section[] {
  const at = new Map<number, Section>()
  for (const { kind, atMs } of sections) {
    const bar = nearest(openings, atMs)
    const onBar = openings[bar] ?? atMs
    at.set(onBar, { kind, atMs: onBar, bar })
  }
  return [...at.values()].toSorted((one, other) => one.atMs - other.atMs)
}

/** Adds a part at the nearest bar; one that begins there is renamed. */
export const withSection = (sections: readonly Section[], kind: SectionKind, atMs: number, openings: readonly number[]) =>
  placed([...sections, { kind, atMs }], openings)

export const renamedSection = (sections: readonly Section[], index: number, kind: SectionKind): Section[] =>
  sections.map((section, at) => (at === index ? { ...section, kind } : section))

export const withoutSection = (sections: readonly Section[], index: number): Section[] => sections.toSpliced(index, 1)

/** Moves a part by bars, between its neighbours and within the recording; without bars it stays. */
export function movedSection(sections: readonly Section[], index: number, bars: number, openings: readonly number[]): Section[] {
  const section = sections[index]
  if (!section) return [...sections]
  const from = nearest(openings, section.atMs)
  const least = index === 0 ? 0 : nearest(openings, sections[index - 1]!.atMs) + 1
  const most = index === sections.length - 1 ? openings.length - 1 : nearest(openings, sections[index + 1]!.atMs) - 1
  const bar = Math.min(Math.max(from + bars, least), most)
  const atMs = openings[bar]
  return atMs === undefined ? [...sections] : sections.with(index, { ...section, atMs, bar })
}
