/** A range of ids, both ends included. Plain data, as JSON can express. */
export interface IdRange {
  from: number
  to: number
}

/** The end of a range that goes on. */
const OPEN_END = Number.MAX_VALUE

export const ALL_IDS: IdRange = { from: 1, to: OPEN_END }

export const isInRange = ({ from, to }: IdRange, id: number): boolean => id >= from && id <= to
export const isOpen = ({ to }: IdRange): boolean => to === OPEN_END

/** Reads `1-5000000` or, without an end, `5000001-`; `''` is all ids. Undefined for anything else. */
export function readIdRange(text: string): IdRange | undefined {
  if (text === '') return ALL_IDS
  const [, first = '', last = ''] = /^(\d{1,15})-(\d{1,15})?$/.exec(text) ?? []
  const range = { from: Number(first), to: last === '' ? OPEN_END : Number(last) }
  return range.from >= ALL_IDS.from && range.to >= range.from ? range : undefined
}

/** As `readIdRange` reads it. */
export function idRangeText(range: IdRange): string {
  const { from, to } = range
  if (!isOpen(range)) return `${from}-${to}`
  return from === ALL_IDS.from ? '' : `${from}-`
}

/** The different ones of several ranges, ascending. */
export function distinctRanges(ranges: readonly IdRange[]): IdRange[] {
  const byText = new Map(ranges.map((range) => [idRangeText(range), range]))
  return [...byText.values()].sort((a, b) => a.from - b.from || a.to - b.to)
}

/** Why ranges that occur several times or once do not hold each id in exactly one of them; undefined if they do. */
export function gapOrOverlap(ranges: readonly IdRange[]): string | undefined {
  let next = ALL_IDS.from
  let before: IdRange | undefined
  for (const range of distinctRanges(ranges)) {
    if (before && range.from <= before.to) return `${name(before)} and ${name(range)} overlap`
    if (range.from > next) return `no finder holds ${name({ from: next, to: range.from - 1 })}`
    before = range
    next = range.to + 1
  }
  return before && isOpen(before) ? undefined : `no finder holds ${name({ from: next, to: OPEN_END })}`
}

const name = (range: IdRange) => idRangeText(range) || 'all ids'
