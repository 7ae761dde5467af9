import { CONTENT_TYPES, type Resource } from '@shenglang/contract/catalog/entities'
import { listResources } from '@shenglang/contract/catalog/routes'
import { useNavigation, useSearchParams } from 'react-router'
import { callContext, partContext } from '../../../remote/page-context.ts'
import { matchText } from '../../../track/text/match-text.ts'
import { MissingPart } from '../../../ui/layout/MissingPart.tsx'
import { RightsLine } from '../../../ui/layout/RightsLine.tsx'
import { pageMeta } from '../../../ui/text/page-meta.ts'
import { FilterLine } from '../filter/FilterLine.tsx'
import { conditionsOf, type FilterChoices } from '../filter/filter-text.ts'
import { loadFilters } from '../filter/load-filters.ts'
import { isSameMix, mixTermsOf, useMixNow } from '../filter/mix-now.ts'
import { NoResults } from '../filter/NoResults.tsx'
import { isWithoutTracks, NoTracks } from '../filter/NoTracks.tsx'
import { findNearest } from '../filter/nearest.ts'
import { ResultLine } from '../filter/ResultLine.tsx'
import * as texts from '../filter/texts.ts'
import { FiltersAway } from '../list/FiltersAway.tsx'
import { orderOf } from '../list/filter-address.ts'
import { GrowingRows } from '../list/GrowingRows.tsx'
import { readListArgs } from '../list/list-arguments.ts'
import { newestOf, orNewest } from '../list/or-newest.ts'
import type { Route } from './+types/dj-page'
import styles from './dj-page.module.css'

const PAGE_SIZE = 24
const SINGLES = { contentType: CONTENT_TYPES.single }

export async function loader({ url, context }: Route.LoaderArgs) {
  const call = context.get(callContext)
  const part = context.get(partContext)
  // The request's own address names the router's parts as well, which would come into those of the conditions.
  const query = url.searchParams
  const requested = { ...readListArgs(query), orderBy: orderOf(query), ...SINGLES, pageSize: PAGE_SIZE }
  const { orderBy: _order, pageNum: _page, pageSize: _size, ...filter } = requested
  const [page, filters] = await Promise.all([
    orNewest(part, call(listResources, requested), () => call(listResources, newestOf(requested))),
    loadFilters(call, part, filter),
  ])
  const nearest = page.total === 0 ? await part(findNearest(call, conditionsOf(query, filters.choices), SINGLES)) : []
  const args = page.isReduced ? newestOf(requested) : requested
  return { ...page, ...filters, args: { ...args, pageSize: PAGE_SIZE }, nearest: nearest ?? [] }
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: texts.library, description: texts.djDescription })

export const handle = { isStoredOffline: true }

export default function DjPage({ loaderData }: Route.ComponentProps) {
  const { rows, total, args, choices, counts, tempos, nearest, isUnavailable, isReduced } = loaderData
  const [query] = useSearchParams()
  const isBusy = useNavigation().state === 'loading'
  const { noteOf, pinned } = useMatches(query, choices)
  return (
    <>
      {isUnavailable ? <FiltersAway /> : null}
      {counts ? <FilterLine choices={choices} counts={counts} tempos={tempos} query={query} total={total} /> : null}
      {counts || isUnavailable ? null : <MissingPart />}
      <section>
        <ResultLine
          rows={rows}
          total={total}
          conditions={conditionsOf(query, choices)}
          choices={choices}
          query={query}
          hasFilters={counts !== undefined}
        />
        <div className={styles.list} data-busy={isBusy || undefined}>
          {isWithoutTracks(query, total) ? (
            <NoTracks />
          ) : rows.length === 0 ? (
            <NoResults nearest={nearest} query={query} />
          ) : (
            <>
              <GrowingRows
                key={JSON.stringify(args)}
                first={rows}
                total={total}
                args={args}
                query={query}
                pinned={args.pageNum === undefined && !isReduced ? pinned : undefined}
                noteOf={noteOf}
              />
              <RightsLine />
            </>
          )}
        </div>
      </section>
    </>
  )
}

/** The text beside the artist of each row, and first in the list: how it fits in a mix list, otherwise its style. */
function useMatches(query: URLSearchParams, choices: FilterChoices) {
  const { playing, sound, terms } = useMixNow()
  const requested = mixTermsOf(query)
  const isOfPlaying = isSameMix(terms, requested, query.get('mixRule'))
  const styleOf = ({ style }: Resource) => choices.style.find(({ dictValue }) => dictValue === style)?.dictLabel
  const from = { tkey: requested.mixKey, tbpm: Number(requested.mixBpm), energy: Number(requested.mixEnergy) }
  const noteOf = (track: Resource): string | undefined => {
    if (requested.mixKey === '') return styleOf(track)
    if (isOfPlaying && track.resourceId === playing?.resourceId)
      return [texts.nowPlaying, styleOf(track)].filter(Boolean).join(' · ')
    return matchText(isOfPlaying && sound ? { ...from, tbpm: sound.tbpm, energy: sound.energy } : from, track)
  }
  return { noteOf, pinned: isOfPlaying ? playing : undefined }
}
