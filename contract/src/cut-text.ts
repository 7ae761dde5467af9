interface CutOptions {
  /** Follows what was cut, within the limit: `…` where readers should see that more was written. */
  ending?: string
  /** The unit of the limit; UTF-16 units, as fields and their checks count, by default. */
  sizeOf?: (text: string) => number
}

/**
 * The beginning of a text of at most `max`, which ends between two characters as readers see them: no emoji of several people, no
 * flag and no accent is torn. Where a single such character is larger, it ends between two code points.
 */
export function cutText(text: string, max: number, { ending = '', sizeOf = unitsOf }: CutOptions = {}): string {
  if (sizeOf(text) <= max) return text
  const room = max - sizeOf(ending)
  const end = unitsWithin(charactersOf(text), room, sizeOf) || unitsWithin(text, room, sizeOf)
  return text.slice(0, end).trimEnd() + ending
}

/** A text's characters as readers see them; its code points in browsers that do not know those (Firefox before 125). */
export function* charactersOf(text: string): Generator<string, void, undefined> {
  if (!('Segmenter' in Intl)) return yield* text
  for (const { segment } of new Intl.Segmenter('und', { granularity: 'grapheme' }).segment(text)) yield segment
}

const unitsOf = (text: string) => text.length

/** How many UTF-16 units the first parts take that fit together. */
function unitsWithin(parts: Iterable<string>, room: number, sizeOf: (text: string) => number): number {
  let [units, size] = [0, 0]
  for (const part of parts) {
    size += sizeOf(part)
    if (size > room) break
    units += part.length
  }
  return units
}
