import type { Suggestion } from '@shenglang/contract/catalog/entities'
import { isFault } from '@shenglang/contract/fault'
import { plainText } from '../../platform/chinese.ts'
import { MATCH, matchText, type Tag, type Term } from '../finder/index.ts'
import type { CatalogDeps } from '../work/deps.ts'
import type { SuggestedTitle } from '../work/suggestions.sql.ts'
import { termsOf } from './filters.ts'
import { matchedRuns } from './matched-runs.ts'

const ARTISTS_SHARE = 3
const TAGS_SHARE = 2

/** Suggestions for a keyword, and their titles, each once. */
export async function completeSearch(deps: CatalogDeps, tags: Tag[], { key, size }: { key: string; size: number }) {
  const rows = await suggest(deps, tags, termsOf(key, tags), size)
  return { dompletionList: [...new Set(rows.map(({ title }) => title))], rows }
}

/**
 * Suggestions for a keyword that is still being typed: artists whose name begins with it, tags, the best resources, and artists
 * whose name contains it further on.
 */
async function suggest({ finder, cards }: CatalogDeps, tags: Tag[], terms: Term[], size: number): Promise<Suggestion[]> {
  const word = terms.map(({ text }) => text).join('')
  if (word === '') return []
  const [artistIds, resourceIds] = await Promise.all([
    finder.searchArtists(word, ARTISTS_SHARE),
    finder.search(terms, [], size).catch(withoutTitles),
  ])
  const [artists, resources] = await Promise.all([cards.artists(artistIds), cards.titles(resourceIds)])
  const [first, further] = [artists.filter(begins(word)), artists.filter((row) => !begins(word)(row))]
  const before = [...first, ...suggestTags(tags, word)]
  const room = Math.max(0, size - before.length - Math.min(further.length, 1))
  const all = [...before, ...resources.slice(0, room), ...further].slice(0, size)
  const words = [word, ...terms.map(({ text }) => text)]
  return all.map((row) => ({ ...row, matched: matchedRuns(words, row.title) }))
}

/** Without titles, artists and tags are still suggested. */
function withoutTitles(error: unknown): string[] {
  if (isFault(error) && error.code === 'SEARCH_LIMITED') return []
  throw error
}

const begins = (word: string) => (row: SuggestedTitle) => (matchText(word, plainText(row.title)) ?? MATCH.inside) <= MATCH.prefix

function suggestTags(tags: Tag[], word: string): SuggestedTitle[] {
  return tags
    .filter(({ plain }) => (matchText(word, plain) ?? MATCH.inside) <= MATCH.prefix)
    .slice(0, TAGS_SHARE)
    .map(({ dimension, value, label }) => ({
      id: `${dimension}:${value}`,
      title: label,
      dataType: 'TEXT',
      resourceType: '',
      contentType: 0,
      cover: '',
      coverColor: '',
    }))
}
