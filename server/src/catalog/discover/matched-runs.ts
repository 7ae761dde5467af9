import { plainText } from '../../platform/chinese.ts'
import { cursorOf } from '../finder/index.ts'

/**
 * The runs of a title that the first matching word matches, or else all others: start and end of each, in UTF-16 units, in order.
 * Words are plain texts; a Chinese character also matches by its reading.
 */
export function matchedRuns([whole = '', ...words]: string[], title: string): [number, number][] {
  const { plain, places } = plainWithPlaces(title)
  const runOf = (word: string): [number, number] | undefined => {
    const place = word === '' ? undefined : cursorOf(word, plain)
    const [first, last] = place ? [places[place.start], places[place.end - 1]] : []
    return first && last ? [first[0], last[1]] : undefined
  }
  const run = runOf(whole)
  if (run) return [run]
  const runs = words.flatMap((word) => [runOf(word)].filter((one) => one !== undefined)).sort(([a], [b]) => a - b)
  return runs.filter(([start], index) => index === 0 || start >= (runs[index - 1]?.[1] ?? 0))
}

const characters = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** The normalised title, and the position of each of its characters in the title. */
function plainWithPlaces(title: string): { plain: string; places: [number, number][] } {
  const places: [number, number][] = []
  let plain = ''
  for (const { segment, index: from } of characters.segment(title)) {
    const place: [number, number] = [from, from + segment.length]
    const letters = plainText(segment) || ' '
    if (letters === ' ' && (plain === '' || plain.endsWith(' '))) continue
    plain += letters
    for (let index = 0; index < letters.length; index += 1) places.push(place)
  }
  return { plain, places }
}
