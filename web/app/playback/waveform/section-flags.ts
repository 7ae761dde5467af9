import { SECTION_KEYS, SECTION_LABELS, type Section, type SectionKind } from '@shenglang/contract/media/sections'

/** The visible part of a recording, milliseconds. */
export interface FlagView {
  fromMs: number
  lengthMs: number
}

export interface Flag {
  kind: SectionKind
  atMs: number
  /** Its position in the view, 0 to 1. */
  part: number
  /** The key that leads there; undefined beyond the last one. */
  key: number | undefined
}

/** Display of a flag: label behind the pole, label before it at the right edge, or a bare pole. */
export type FlagLook = 'behind' | 'before' | 'bare'

/** CSS pixels, as the sheet has them. */
const LETTER = 12
const KEY_WIDTH = 11
const PADDING = 8
const GAP = 2
/** Sections that get a label first where space is short. */
const FIRST: readonly SectionKind[] = ['drop', 'outro']

/**
 * The sections within a view as flags, with the keys that they have in the whole recording; without keys unless it `hasKeys`, as
 * only the track of the play bar has.
 */
export function flagsOf(sections: readonly Section[], { fromMs, lengthMs }: FlagView, hasKeys = true): Flag[] {
  if (!(lengthMs > 0)) return []
  return sections
    .map(({ kind, atMs }, index) => ({
      ...{ kind, atMs },
      part: (atMs - fromMs) / lengthMs,
      key: hasKeys && index < SECTION_KEYS ? index + 1 : undefined,
    }))
    .filter(({ part }) => part >= 0 && part < 1)
}

/** Assigns labels to the flags with enough space: drops first, then the outro, then the others in order. */
export function looksOf(flags: readonly Flag[], width: number, hasKeys: boolean): FlagLook[] {
  const looks = flags.map((): FlagLook => 'bare')
  const taken: { from: number; to: number }[] = []
  const put = (at: number, look: 'behind' | 'before', from: number, to: number): boolean => {
    if (from < 0 || to > width || taken.some((one) => from < one.to + GAP && one.from < to + GAP)) return false
    taken.push({ from, to })
    looks[at] = look
    return true
  }
  const rankOf = ({ kind }: Flag) => (FIRST.indexOf(kind) + FIRST.length + 1) % (FIRST.length + 1)
  const order = [...flags.keys()].toSorted((one, other) => rankOf(flags[one]!) - rankOf(flags[other]!))
  for (const at of order) {
    const flag = flags[at]!
    const x = flag.part * width
    const room = labelWidth(flag, hasKeys)
    if (!put(at, 'behind', x, x + room) && x + room > width) put(at, 'before', x - room, x)
  }
  return looks
}

const labelWidth = ({ kind, key }: Flag, hasKeys: boolean) =>
  PADDING + LETTER * SECTION_LABELS[kind].length + (hasKeys && key !== undefined ? KEY_WIDTH : 0)
