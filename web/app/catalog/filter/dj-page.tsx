import { CONTENT_TYPES, FILTER_NAMES, FILTERS, type Resource } from '@shenglang/contract/catalog/entities'
import { listFacets, listResources, listTempoKeys } from '@shenglang/contract/catalog/routes'
import { useNavigation, useSearchParams } from 'react-router'
import { loadDictionaries } from '../../remote/dictionaries.ts'
import { callContext, partContext } from '../../remote/page-context.ts'
import { matchWords } from '../../track/match-words.ts'
import { MissingPart } from '../../ui/MissingPart.tsx'
import { pageMeta } from '../../ui/page-meta.ts'
import { RightsLine } from '../../ui/RightsLine.tsx'
import sections from '../../ui/sections.module.css'
import { orderOf } from '../list/filter-address.ts'
import { GrowingRows } from '../list/GrowingRows.tsx'
import { readListArgs } from '../list/list-arguments.ts'
import type { Route } from './+types/dj-page'
import { FilterLine } from './FilterLine.tsx'
import { FoundLine } from './FoundLine.tsx'
import { conditionsOf, type FilterChoices } from './filter-words.ts'
import { isSameMix, mixTermsOf, useMixNow } from './mix-now.ts'
import { NothingFound } from './NothingFound.tsx'
import { findNearest } from './nearest.ts'

const PAGE_SIZE = 24
const SINGLES = { contentType: CONTENT_TYPES.single }

export async function loader({ request, context }: Route.LoaderArgs) {
  const call = context.get(callContext)
  const part = context.get(partContext)
  const query = new URL(request.url).searchParams
  const args = { ...readListArgs(query), orderBy: orderOf(query), ...SINGLES, pageSize: PAGE_SIZE }
  const { orderBy: _order, pageNum: _page, pageSize: _size, ...filter } = args
  // The choice of a tempo does not narrow what it is chosen from.
  const { bpmFrom: _from, bpmTo: _to, bpmScope: _scope, ...anyTempo } = filter
  const [page, facets, tempos = [], dictionaries] = await Promise.all([
    call(listResources, args),
    part(call(listFacets, filter)),
    part(call(listTempoKeys, anyTempo)),
    part(
      loadDictionaries(
        call,
        FILTER_NAMES.map((name) => FILTERS[name]),
      ),
    ),
  ])
  const entries = FILTER_NAMES.map((name, index) => [name, dictionaries?.[index] ?? []])
  const choices = Object.fromEntries(entries) as FilterChoices
  const nearest = page.total === 0 ? await part(findNearest(call, conditionsOf(query, choices), SINGLES)) : []
  // Without labels or counts there is nothing to choose from; the list is narrowed by what was chosen all the same.
  const counts = dictionaries && facets?.counts
  return { ...page, args, choices, counts, tempos, nearest: nearest ?? [] }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: '曲库', description: '按风格、BPM、调性、能量与版本筛选 DJ 音乐。' })

export const handle = { isStoredOffline: true }

export default function DjPage({ loaderData }: Route.ComponentProps) {
  const { rows, total, args, choices, counts, tempos, nearest } = loaderData
  const [query] = useSearchParams()
  const isBusy = useNavigation().state === 'loading'
  const { noteOf, pinned } = useMatches(query, choices)
  return (
    <>
      {counts ? <FilterLine choices={choices} counts={counts} tempos={tempos} query={query} total={total} /> : <MissingPart />}
      <section>
        <FoundLine rows={rows} total={total} conditions={conditionsOf(query, choices)} choices={choices} query={query} />
        <div className={sections.list} data-busy={isBusy || undefined}>
          {rows.length === 0 ? (
            <NothingFound nearest={nearest} query={query} />
          ) : (
            <>
              <GrowingRows
                key={JSON.stringify(args)}
                first={rows}
                total={total}
                args={args}
                query={query}
                pinned={args.pageNum === undefined ? pinned : undefined}
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

/** What stands beside the artist of each row, and first in the list: how it fits while the list is what mixes, else its style. */
function useMatches(query: URLSearchParams, choices: FilterChoices) {
  const { playing, heard, terms } = useMixNow()
  const asked = mixTermsOf(query)
  const isOfPlaying = isSameMix(terms, asked, query.get('mixRule'))
  const styleOf = ({ style }: Resource) => choices.style.find(({ dictValue }) => dictValue === style)?.dictLabel
  const from = { tkey: asked.mixKey, tbpm: Number(asked.mixBpm), energy: Number(asked.mixEnergy) }
  const noteOf = (track: Resource): string | undefined => {
    if (asked.mixKey === '') return styleOf(track)
    if (isOfPlaying && track.resourceId === playing?.resourceId) return ['正在播放', styleOf(track)].filter(Boolean).join(' · ')
    return matchWords(isOfPlaying && heard ? { ...from, tbpm: heard.tbpm, energy: heard.energy } : from, track)
  }
  return { noteOf, pinned: isOfPlaying ? playing : undefined }
}
