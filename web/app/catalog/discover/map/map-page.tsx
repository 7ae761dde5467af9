import { CONTENT_TYPES, type Resource, TEMPO_STEP, type TempoKeyCounts } from '@shenglang/contract/catalog/entities'
import { listResources, listTempoKeys } from '@shenglang/contract/catalog/routes'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { callContext, partContext } from '../../../remote/page-context.ts'
import { remoteQuery } from '../../../remote/remote-query.ts'
import { withValues } from '../../../ui/browser/query-address.ts'
import { ButtonLink, IconButton } from '../../../ui/controls/Button.tsx'
import { Chip, ChipLink } from '../../../ui/controls/Chip.tsx'
import { IconChevronLeft, IconChevronRight, IconMinus, IconPlus, IconRefresh } from '../../../ui/data/icons.ts'
import { Notice } from '../../../ui/layout/Notice.tsx'
import { grouped } from '../../../ui/text/grouped.ts'
import { pageMeta } from '../../../ui/text/page-meta.ts'
import { EnergyFilter, StyleFilter, TempoFilter } from '../filter/CommonFilters.tsx'
import { FilterSheet, OpenFilters } from '../filter/FilterSheet.tsx'
import { loadFilters } from '../filter/load-filters.ts'
import { MixButton } from '../filter/MixButton.tsx'
import { type MixTerms, useMixNow } from '../filter/mix-now.ts'
import { isWithoutTracks, NoTracks } from '../filter/NoTracks.tsx'
import * as filterTexts from '../filter/texts.ts'
import { FiltersAway } from '../list/FiltersAway.tsx'
import { countFilters, withoutFilters } from '../list/filter-address.ts'
import { LibraryViews } from '../list/LibraryViews.tsx'
import { readListArgs } from '../list/list-arguments.ts'
import { newestOf, orNewest } from '../list/or-newest.ts'
import type { Route } from './+types/map-page'
import { MapBoard } from './MapBoard.tsx'
import { beyond } from './map-layout.ts'
import styles from './map-page.module.css'
import { panned, type View, wholeView, zoomed } from './map-view.ts'
import * as texts from './texts.ts'

/** The filters of the filter line, all empty; other filters are changed in the list. */
const NO_COMMON_FILTERS = { style: '', bpmFrom: '', bpmTo: '', bpmScope: '', energy: '' }
/** As many lines as the map draws. */
const MATCHES = 8
const ZOOM_STEP = 0.6
/** The number of covers per request; zooming in requests more. */
const SHOWN = 100

export async function loader({ request, context }: Route.LoaderArgs) {
  const call = context.get(callContext)
  const { orderBy: _order, pageNum: _page, ...read } = readListArgs(new URL(request.url).searchParams)
  const filter = { ...read, contentType: CONTENT_TYPES.single }
  const part = context.get(partContext)
  const args = { ...filter, orderBy: 'hottest' as const, pageSize: SHOWN }
  const [page, cells = [], filters] = await Promise.all([
    orNewest(part, call(listResources, args), () => call(listResources, newestOf(args))),
    part(call(listTempoKeys, filter)),
    loadFilters(call, part, filter),
  ])
  return { ...page, ...filters, cells, filter }
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: texts.keyMap, description: texts.mapDescription })

export const handle = { isStoredOffline: true }

export default function MapPage({ loaderData }: Route.ComponentProps) {
  const { rows, total, cells, filter, isReduced, choices, counts, tempos } = loaderData
  const [query] = useSearchParams()
  const whole = wholeView(cells.flatMap(({ bpm }) => [bpm, bpm + TEMPO_STEP]))
  const [moved, setMoved] = useState<{ cells: TempoKeyCounts; view: View }>()
  // A new choice of filters starts with all of its results in view.
  const view = moved?.cells === cells ? moved.view : whole
  const setView = (next: View) => setMoved({ cells, view: next })
  const [isLit, setLit] = useState(true)
  const { playing, terms } = useMixNow()
  const matches = useMatches(filter, isLit ? terms : undefined)
  const tracks = useVisibleTracks({ rows, total, filter, view, whole })
  const others = countFilters(new URLSearchParams(withValues(query, NO_COMMON_FILTERS)))
  return (
    <>
      <h1 className="visually-hidden">{texts.keyMap}</h1>
      <div className="flex wrap middle gap-8-12">
        <LibraryViews query={query} current="map" />
        {counts ? (
          <>
            <FilterSheet query={query} total={total} isInline>
              <StyleFilter choices={choices} counts={counts} query={query} total={total} />
              <TempoFilter choices={choices} counts={counts} query={query} total={total} tempos={tempos} />
              <EnergyFilter choices={choices} counts={counts} query={query} total={total} />
            </FilterSheet>
            <OpenFilters />
          </>
        ) : null}
        {others > 0 ? <ChipLink to={`/dj?${query}`}>{texts.filteredBy(others)}</ChipLink> : null}
        <p className="number text-13 ink-t1 m-0" role="status">
          {texts.tracks(grouped(total))}
          {matches ? texts.matching(grouped(matches.total)) : ''}
        </p>
        <span className="flex push">
          <IconButton label={texts.zoomOut} onClick={() => setView(zoomed(view, 1 / ZOOM_STEP))}>
            <IconMinus size={18} />
          </IconButton>
          <IconButton label={texts.zoomIn} onClick={() => setView(zoomed(view, ZOOM_STEP))}>
            <IconPlus size={18} />
          </IconButton>
          <IconButton label={texts.seeAll} onClick={() => setView(whole)}>
            <IconRefresh size={18} />
          </IconButton>
        </span>
        <MixButton
          label={filterTexts.matchesPlaying}
          isOn={isLit && terms !== undefined}
          mix={terms}
          why={undefined}
          hint={playing ? filterTexts.keyUnknown : filterTexts.playFirst}
          onFlip={() => terms && setLit(!isLit)}
        />
      </div>
      {isReduced ? <FiltersAway /> : null}
      {isWithoutTracks(query, total) ? (
        <NoTracks />
      ) : total === 0 ? (
        <Notice
          title={texts.noMatches}
          actions={
            <ButtonLink look="gold" to={withoutFilters(query)}>
              {texts.clearFilters}
            </ButtonLink>
          }
        >
          {texts.loosenOne}
        </Notice>
      ) : (
        <section className={styles.panel} aria-label={texts.mapLabel}>
          <MapBoard tracks={tracks} matches={matches?.rows} isLit={isLit} cells={cells} view={view} onView={setView} />
          <Edges cells={cells} view={view} onView={setView} />
        </section>
      )}
    </>
  )
}

type Filter = Route.ComponentProps['loaderData']['filter']

/** The tracks of the filtered library that mix with the current one, best first; undefined until loaded. */
function useMatches(filter: Filter, terms: MixTerms | undefined) {
  const { mixKey = '', mixBpm = '', mixEnergy = '', mixAfter = '' } = terms ?? {}
  const energy = mixEnergy === '' ? {} : { mixEnergy: Number(mixEnergy) }
  const after = mixAfter === '' ? {} : { mixAfter }
  const mix = { mixKey, mixBpm: Number(mixBpm), mixRule: 'strict' as const, ...energy, ...after }
  const { data } = useQuery({
    ...remoteQuery(listResources, { ...filter, ...mix, orderBy: 'match', pageSize: MATCHES }),
    enabled: terms !== undefined,
  })
  return terms ? data : undefined
}

interface Near {
  rows: Resource[]
  total: number
  filter: Filter
  view: View
  whole: View
}

/** The tracks loaded with the page; a zoomed view adds the tracks loaded for its range of tempos. */
function useVisibleTracks({ rows, total, filter, view, whole }: Near): Resource[] {
  const isNear = view.to - view.from < (whole.to - whole.from) * 0.7
  const range = { bpmFrom: Math.max(1, Math.floor(view.from)), bpmTo: Math.ceil(view.to) }
  const near = useQuery({
    ...remoteQuery(listResources, { ...filter, ...range, orderBy: 'hottest', pageSize: SHOWN }),
    enabled: isNear && total > rows.length,
    placeholderData: keepPreviousData,
  })
  const known = [...rows, ...(isNear ? (near.data?.rows ?? []) : [])]
  return [...new Map(known.map((track) => [track.resourceId, track])).values()]
}

/** Buttons at both edges with the number of tracks beyond them; each moves the view there. */
function Edges({ cells, view, onView }: { cells: TempoKeyCounts; view: View; onView: (view: View) => void }) {
  const { slower, faster } = beyond(cells, view)
  const step = (view.to - view.from) * 0.75
  return (
    <div className={styles.edges}>
      <span>
        {slower > 0 ? (
          <Chip onClick={() => onView(panned(view, -step))}>
            <IconChevronLeft size={14} aria-hidden="true" /> {texts.slower(grouped(slower))}
          </Chip>
        ) : null}
      </span>
      {faster > 0 ? (
        <Chip onClick={() => onView(panned(view, step))}>
          {texts.faster(grouped(faster))} <IconChevronRight size={14} aria-hidden="true" />
        </Chip>
      ) : null}
    </div>
  )
}
