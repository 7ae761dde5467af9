import { FILTERS } from '@shenglang/contract/catalog/entities'
import type { DictEntry } from '@shenglang/contract/site/entities'
import { GENRE_LENGTH_MAX, GENRES_MAX } from '@shenglang/contract/studio/works'

/** `Drum & Bass`, `drum and bass` and `Drum'n'Bass` are one. */
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
 * What tags say of a genre, in the columns of a work: the first that is one of the site's styles is its style unless it has
 * one, what the dictionary of tags knows is that value, and anything else stays as free text.
 */
export function genreColumns(tags: readonly string[], entries: readonly DictEntry[], known = ''): Genres {
  const valueIn = (dictType: string, text: string) =>
    entries.find(
      (entry) => entry.dictType === dictType && [entry.dictValue, entry.dictLabel].some((name) => folded(name) === folded(text)),
    )?.dictValue
  const told = tags.map((text) => [...text].slice(0, GENRE_LENGTH_MAX).join('').trim()).filter((text) => folded(text) !== '')
  const style = known || (told.map((text) => valueIn(FILTERS.style, text)).find((value) => value !== undefined) ?? '')
  const genres = told.flatMap((text) =>
    style !== '' && valueIn(FILTERS.style, text) === style ? [] : [valueIn(FILTERS.genre, text) ?? text],
  )
  return { style, genres: [...new Set(genres)].slice(0, GENRES_MAX) }
}

/**
 * What the tags of its file add to a work that was imported before genres were read: where nobody has said it, and without
 * taking it for the artist's word.
 */
export function missingGenres(
  { own_fields: own, ...work }: Genres & { own_fields: readonly string[] },
  tags: readonly string[],
  entries: readonly DictEntry[],
): Partial<Genres> {
  const { style, genres } = genreColumns(tags, entries, work.style)
  return {
    ...(work.style === '' && style !== '' && !own.includes('style') ? { style } : {}),
    ...(work.genres.length === 0 && genres.length > 0 && !own.includes('genres') ? { genres } : {}),
  }
}
