import { plainText } from '../../platform/chinese.ts'
import { positionOf } from '../finder/index.ts'

/**
 * The runs of a title that the first matching word matches, or else all others: start and end of each, in UTF-16 units, in order.
 * Words are plain texts; a Chinese character also matches by its reading.
 */
export function matchedRuns([whole = '', ...words]: string[], title: string): [number, number][] {
  const { plain, offsets } = plainWithOffsets(title)
  const runOf = (word: string): [number, number] | undefined => {
    const match = word === '' ? undefined : positionOf(word, plain)
    const [first, last] = match ? [offsets[match.start], offsets[match.end - 1]] : []
    return first && last ? [first[0], last[1]] : undefined
  }
  const run = runOf(whole)
  if (run) return [run]
  const runs = words.flatMap((word) => [runOf(word)].filter((one) => one !== undefined)).sort(([a], [b]) => a - b)
  return runs.filter(([start], index) => index === 0 || start >= (runs[index - 1]?.[1] ?? 0))
}

const characters = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** The normalised title, and the position of each of its characters in the title. */
function plainWithOffsets(title: string): { plain: string; offsets: [number, number][] } {
  const offsets: [number, number][] = []
  let plain = ''
  for (const { segment, index: from } of characters.segment(title)) {
    const offset: [number, number] = [from, from + segment.length]
    const letters = plainText(segment) || ' '
    if (letters === ' ' && (plain === '' || plain.endsWith(' '))) continue
    plain += letters
    for (let index = 0; index < letters.length; index += 1) offsets.push(offset)
  }
  return { plain, offsets }
}
