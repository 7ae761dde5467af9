import type { Suggestion } from '@shenglang/contract/catalog/entities'
import { MATCH, matchText, plainText, type Tag, type Term } from './finder/index.ts'
import type { CatalogParts } from './parts.ts'

const ARTISTS_SHARE = 3
const TAGS_SHARE = 2

/** What a keyword that is still being typed may become: the best of artists, tags and resources. */
export async function suggest(
  { finder, reading }: CatalogParts,
  tags: Tag[],
  terms: Term[],
  size: number,
): Promise<Suggestion[]> {
  const word = terms.map(({ text }) => text).join('')
  if (word === '') return []
  const [artistIds, resourceIds] = await Promise.all([finder.searchArtists(word, ARTISTS_SHARE), finder.search(terms, [], size)])
  const [artists, resources] = await Promise.all([reading.artists(artistIds), reading.titles(resourceIds)])
  const [whole, partly] = [artists.filter(isWhole(word)), artists.filter((row) => !isWhole(word)(row))]
  const rows = [...whole, ...suggestTags(tags, word), ...resources.slice(0, size - Math.min(partly.length, 1)), ...partly]
  return rows.slice(0, size)
}

const isWhole = (word: string) => (row: Suggestion) => matchText(word, plainText(row.title)) === MATCH.exact

function suggestTags(tags: Tag[], word: string): Suggestion[] {
  return tags
    .filter(({ plain }) => (matchText(word, plain) ?? MATCH.middle) < MATCH.middle)
    .slice(0, TAGS_SHARE)
    .map(({ dimension, value, label }) => ({
      id: `${dimension}:${value}`,
      title: label,
      dataType: 'TEXT',
      resourceType: '',
      contentType: 0,
    }))
}
