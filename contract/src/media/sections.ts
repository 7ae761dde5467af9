import * as z from 'zod/mini'

/** Sections of a dance track in their usual order. */
export const SECTION_KINDS = ['intro', 'kick', 'break', 'drop', 'outro'] as const
export type SectionKind = (typeof SECTION_KINDS)[number]
export const SECTION_LABELS: Record<SectionKind, string> = {
  intro: '开头',
  kick: '底鼓进',
  break: '断点',
  drop: '高潮',
  outro: '尾声',
}

/** A section of a recording; it lasts until the next one begins. */
export const Section = z.object({
  kind: z.enum(SECTION_KINDS),
  /** Start in milliseconds of the decoded sound, at the opening of a bar. */
  atMs: z.number(),
  /** Number of bars before it. */
  bar: z.int(),
})
export type Section = z.infer<typeof Section>

/** Number of sections with a keyboard shortcut; a longer mix may have more sections. */
export const SECTION_KEYS = 8
export const SECTIONS_MAX = 64

/**
 * The sections of a recording: those set by the artist, or else the measured ones if the beats are reliable enough to count by.
 */
export const soundingSections = (measured: Section[], byArtist: Section[] | null, isCounted: boolean): Section[] =>
  byArtist ?? (isCounted ? measured : [])

/** The section at a position; undefined before the first one. */
export const sectionAt = (sections: readonly Section[], ms: number): Section | undefined =>
  sections.findLast(({ atMs }) => atMs <= ms)
