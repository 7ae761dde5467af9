import * as z from 'zod/mini'

/** Parts of a dance track in the order in which they usually come. */
export const SECTION_KINDS = ['intro', 'kick', 'break', 'drop', 'outro'] as const
export type SectionKind = (typeof SECTION_KINDS)[number]
export const SECTION_LABELS: Record<SectionKind, string> = {
  intro: '开头',
  kick: '底鼓进',
  break: '断点',
  drop: '高潮',
  outro: '尾声',
}

/** Where a part of a recording begins; it lasts until the next one. */
export const Section = z.object({
  kind: z.enum(SECTION_KINDS),
  /** Milliseconds in the decoded sound, where a bar opens. */
  atMs: z.number(),
  /** How many bars lie before it. */
  bar: z.int(),
})
export type Section = z.infer<typeof Section>

/** As many have a key; a longer mix may have more. */
export const SECTION_KEYS = 8
export const SECTIONS_MAX = 64

/** The parts of a recording: its artist's word, else what was measured, where its beats are sure enough to count by. */
export const soundingSections = (measured: Section[], own: Section[] | null, isCounted: boolean): Section[] =>
  own ?? (isCounted ? measured : [])

/** The part that plays at a position; undefined before the first one. */
export const sectionAt = (sections: readonly Section[], ms: number): Section | undefined =>
  sections.findLast(({ atMs }) => atMs <= ms)
