import { clockTime } from '@shenglang/contract/format'
import { SECTION_LABELS, type Section, sectionAt } from '@shenglang/contract/media/sections'

/** `00:36 · 高潮`: a moment of a track, and the part of it where one is known. */
export function momentText(ms: number, sections: readonly Section[]): string {
  const part = sectionAt(sections, ms)
  return part ? `${clockTime(ms)} · ${SECTION_LABELS[part.kind]}` : clockTime(ms)
}
