interface CutOptions {
  /** Appended to a shortened text, within the limit: `…` where readers should see that there is more. */
  ending?: string
  /** Measures text in the unit of `max`; by default UTF-16 units, as fields and their checks count. */
  sizeOf?: (text: string) => number
}

/**
 * The beginning of a text, of size `max` at most. The cut is between two characters as readers see them, so that it splits no
 * emoji sequence, flag or accented letter. If the first such character is larger than the limit, the cut is between two code
 * points.
 */
export function cutText(text: string, max: number, { ending = '', sizeOf = unitsOf }: CutOptions = {}): string {
  if (sizeOf(text) <= max) return text
  const room = max - sizeOf(ending)
  const end = unitsWithin(charactersOf(text), room, sizeOf) || unitsWithin(text, room, sizeOf)
  return text.slice(0, end).trimEnd() + ending
}

/** A text's characters as readers see them; its code points in browsers without `Intl.Segmenter` (Firefox before 125). */
export function* charactersOf(text: string): Generator<string, void, undefined> {
  if (!('Segmenter' in Intl)) return yield* text
  for (const { segment } of new Intl.Segmenter('und', { granularity: 'grapheme' }).segment(text)) yield segment
}

const unitsOf = (text: string) => text.length

/** Number of UTF-16 units in the leading parts that together fit into `room`. */
function unitsWithin(parts: Iterable<string>, room: number, sizeOf: (text: string) => number): number {
  let [units, size] = [0, 0]
  for (const part of parts) {
    size += sizeOf(part)
    if (size > room) break
    units += part.length
  }
  return units
}
