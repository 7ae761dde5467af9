import { FILTERS } from '@shenglang/contract/catalog/entities'
import { cutText } from '@shenglang/contract/cut-text'
import type { DictEntry } from '@shenglang/contract/site/entities'
import { GENRE_LENGTH_MAX, GENRES_MAX } from '@shenglang/contract/studio/works'

/** `Drum & Bass`, `drum and bass` and `Drum'n'Bass` are the same. */
const folded = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\s*(?:&|\band\b|'n'|\bn\b)\s*/g, 'and')
    .replace(/[^\p{L}\p{N}]/gu, '')

interface Genres {
  style: string
  genres: string[]
}

/**
 * Sorts genre tags into the columns of a work: the first that is one of the site's styles is its style unless it has one, what
 * the dictionary of tags knows is that value, and anything else stays as free text.
 */
export function genreColumns(tags: readonly string[], entries: readonly DictEntry[], presentStyle = ''): Genres {
  const valueIn = (dictType: string, text: string) =>
    entries.find(
      (entry) => entry.dictType === dictType && [entry.dictValue, entry.dictLabel].some((name) => folded(name) === folded(text)),
    )?.dictValue
  const names = tags.map((text) => cutText(text.trim(), GENRE_LENGTH_MAX)).filter((text) => folded(text) !== '')
  const style = presentStyle || (names.map((text) => valueIn(FILTERS.style, text)).find((value) => value !== undefined) ?? '')
  const genres = names.flatMap((text) =>
    style !== '' && valueIn(FILTERS.style, text) === style ? [] : [valueIn(FILTERS.genre, text) ?? text],
  )
  return { style, genres: [...new Set(genres)].slice(0, GENRES_MAX) }
}

/**
 * Adds the genres of its file's tags to a work imported without them, only where nobody has set any, and without marking them as
 * set by the artist.
 */
export function missingGenres(
  { own_fields: artistFields, ...work }: Genres & { own_fields: readonly string[] },
  tags: readonly string[],
  entries: readonly DictEntry[],
): Partial<Genres> {
  const { style, genres } = genreColumns(tags, entries, work.style)
  return {
    ...(work.style === '' && style !== '' && !artistFields.includes('style') ? { style } : {}),
    ...(work.genres.length === 0 && genres.length > 0 && !artistFields.includes('genres') ? { genres } : {}),
  }
}
