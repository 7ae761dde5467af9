import { listUsers } from '@shenglang/contract/accounts/routes'
import { listCrates } from '@shenglang/contract/catalog/crates/crates'
import { CHART_PERIODS, CHART_SIZE, listChart } from '@shenglang/contract/catalog/discover/charts'
import { listMixPairs } from '@shenglang/contract/catalog/discover/mix-pairs'
import { type DailyPick, listDailyPicks } from '@shenglang/contract/catalog/discover/picks'
import { CONTENT_TYPES, type Resource } from '@shenglang/contract/catalog/entities'
import { readPlaybackPosition } from '@shenglang/contract/catalog/playback-position'
import { listCollections, listFollowed, listResources } from '@shenglang/contract/catalog/routes'
import { monthDay } from '@shenglang/contract/dates'
import { homeAt, NO_HOME_SETTINGS, readHome, type ShelfKind } from '@shenglang/contract/site/settings/home'
import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { type Call, callContext, callerContext, type LoadPart, partContext } from '../../../remote/page-context.ts'
import { TrackCards } from '../../../track/rows/TrackCard.tsx'
import { MissingPart } from '../../../ui/layout/MissingPart.tsx'
import { Notice } from '../../../ui/layout/Notice.tsx'
import styles from '../../../ui/layout/sections.module.css'
import { pageMeta } from '../../../ui/text/page-meta.ts'
import { PackCards } from '../../work/collections/PackCards.tsx'
import { CHARTS } from '../charts/charts.ts'
import { risersOf } from '../charts/movement.ts'
import type { Route } from './+types/home-page'
import { Artists } from './Artists.tsx'
import { Banners } from './Banners.tsx'
import { ForMe, type UserData } from './ForMe.tsx'
import { HomeChart } from './HomeChart.tsx'
import { stoppedIn } from './hero/anchor.ts'
import { HomeHero } from './hero/HomeHero.tsx'
import { loadHero } from './hero/load-hero.ts'
import { CHART_ROWS, chartBeside, chartShown, fullestChart, type LoadedChart, rowsOf, takeOnce } from './home-lists.ts'
import page from './home-page.module.css'
import * as texts from './initial-texts.ts'
import { MapBelow } from './MapBelow.tsx'
import { type DayShown, Today } from './Today.tsx'

/** The widest page shows this many side by side. */
const RAIL_COUNT = 9
const SET_COUNT = 4
const DAYS_SHOWN = 10

export async function loader({ context }: Route.LoaderArgs) {
  const call = context.get(callContext)
  const part = context.get(partContext)
  const isSignedIn = context.get(callerContext).userId !== undefined
  const home = (await part(call(readHome, {}))) ?? homeAt(NO_HOME_SETTINGS, 0)
  const shelf = <Loaded,>(kind: ShelfKind, load: () => Promise<Loaded>) =>
    home.shelves.some((shown) => shown.kind === kind) ? part(load()) : undefined
  const [pairs = [], position = null, picks = [], charts = [undefined, undefined], fresh, artists, sets, personal] =
    await Promise.all([
      part(call(listMixPairs, {})),
      isSignedIn ? part(call(readPlaybackPosition, {})) : null,
      shelf('daily', () => call(listDailyPicks, { days: DAYS_SHOWN })),
      shelf('charts', () => loadCharts(call)),
      // More than are shown: some are already shown above.
      shelf('newest', () =>
        call(listResources, { contentType: CONTENT_TYPES.single, orderBy: 'newest', pageSize: RAIL_COUNT * 4 }),
      ),
      shelf('artists', () => call(listUsers, { type: 'artist', pageSize: RAIL_COUNT })),
      shelf('packs', () => call(listCollections, { pageSize: SET_COUNT })),
      isSignedIn ? shelf('mine', () => loadMine(call, part)) : undefined,
    ])
  const [today] = picks
  // A chart shows its top, whatever is shown elsewhere; the lists beside leave out repeated tracks.
  const take = takeOnce()
  const idOf = ({ resourceId }: Resource) => resourceId
  const [played, beside] = charts
  const inCharts = [...(played?.rows ?? []), ...(beside?.rows ?? [])]
  for (const { resource } of [...(today ? [today] : []), ...inCharts]) take([resource], 1, idOf)
  const isOfToday = (track: Resource) => today !== undefined && idOf(track) === idOf(today.resource)
  const pair = pairs.find(({ from, to, isChosen }) => isChosen || !(isOfToday(from) || isOfToday(to)))
  const stopped = stoppedIn(position)
  const anchor = stopped ? loadHero(call, stopped) : pair && loadHero(call, pair.from, pair.to)
  return {
    banners: home.banners,
    demo: home.demo,
    changesInMs: home.changesInMs,
    ...rowsOf(home.shelves.map(({ kind }) => kind)),
    titles: Object.fromEntries(home.shelves.map(({ kind, title }) => [kind, title])) as Record<ShelfKind, string>,
    hero: anchor && (await part(anchor)),
    position,
    today: today && { pick: today, date: monthDay(today.day), days: picks.map(dayShown).reverse() },
    charts: [chartShown('hotMusic', played), chartShown('maxDownload', beside)],
    personal: personal && { ...personal, followed: take(personal.followed, RAIL_COUNT, idOf) },
    fresh: fresh && take(fresh.rows, RAIL_COUNT, idOf),
    artists: artists?.rows,
    sets: sets?.rows,
  }
}

/** The chart of plays, and a second one: downloads, or another kind or period where downloads would repeat the first. */
async function loadCharts(call: Call): Promise<[LoadedChart, LoadedChart | undefined]> {
  const fullest = (counted: 'plays' | 'downloads') => fullestChart((args) => call(listChart, args), counted)
  const spans = CHART_PERIODS.flatMap((period) =>
    (['maxDownload', 'hotMusic'] as const).map((path) => async (): Promise<LoadedChart> => {
      const { rows } = await call(listChart, { counted: CHARTS[path].counted, period, size: CHART_ROWS })
      return { path, period, rows }
    }),
  )
  const risers = async (): Promise<LoadedChart> => {
    const { rows } = await call(listChart, { counted: 'plays', period: 'day', size: CHART_SIZE })
    return { path: 'fastestRising', period: 'day', rows: risersOf(rows, CHART_ROWS) }
  }
  const played: LoadedChart = { path: 'hotMusic', ...(await fullest('plays')) }
  const downloads = async (): Promise<LoadedChart> => ({ path: 'maxDownload', ...(await fullest('downloads')) })
  return [played, await chartBeside(played, [downloads, risers, ...spans])]
}

/** The fields of a pick that the strip of days shows. */
const dayShown = ({ day, resource: { resourceId, title, cover, coverColor } }: DailyPick): DayShown => ({
  ...{ day, resourceId, title, cover, coverColor },
})

/** The page works without personal parts. */
async function loadMine(call: Call, part: LoadPart): Promise<UserData> {
  const [crates = [], followed = []] = await Promise.all([
    part(call(listCrates, {})),
    part(call(listFollowed, { size: RAIL_COUNT })),
  ])
  return { crates, followed }
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: texts.homeTitle, description: texts.homeDescription })

export const handle = { isStoredOffline: true }

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { banners, demo, rows, isDayBesideCharts, titles, hero, position } = loaderData
  const { today, charts, personal, fresh, artists, sets } = loaderData
  // An empty chart is left out: the track of the day stands beside the other, and without both as wide as the page.
  const full = charts.filter(({ rows }) => rows?.length !== 0)
  const isDayCard = isDayBesideCharts && full.length > 0
  // The page is loaded again until the demo is complete, so that its works appear.
  const preparing = demo && texts.demoPreparing(demo)
  if (fresh?.length === 0 && charts[0]?.rows?.length === 0) {
    return (
      <>
        <h1 className="visually-hidden">{texts.home}</h1>
        {preparing ? <Notice title={preparing} /> : <Notice title={texts.libraryEmpty}>{texts.importHint}</Notice>}
      </>
    )
  }
  const shelves: Record<ShelfKind, ReactNode> = {
    mine: personal && <ForMe {...personal} />,
    daily: today && (
      <div className="mt-12">
        <Today {...today} />
      </div>
    ),
    charts: (
      <div className="container">
        {/* Named beforehand: the rule may not wait for the third child, since a browser may paint half of the HTML. */}
        <div className={page.charts} data-day={(isDayCard && !!today) || undefined}>
          {full.map((chart) => (
            <HomeChart key={chart.title} {...chart} />
          ))}
          {isDayBesideCharts && today ? <Today {...today} isCard={isDayCard} /> : null}
        </div>
      </div>
    ),
    newest: (
      <Section title={titles.newest} more="/newProduct" moreText={texts.allNew} items={fresh}>
        {(tracks) => <TrackCards tracks={tracks} isRail />}
      </Section>
    ),
    artists: (
      <Section title={titles.artists} more="/artist" moreText={texts.allArtists} items={artists}>
        {(people) => <Artists artists={people} />}
      </Section>
    ),
    map: <MapBelow />,
    packs: (
      <Section title={titles.packs} lead={texts.collectionsHint} more="/musicPacks" moreText={texts.allCollections} items={sets}>
        {(packs) => (
          <div className={page.sets}>
            <PackCards packs={packs} />
          </div>
        )}
      </Section>
    ),
  }
  return (
    <>
      <Banners banners={banners} />
      {preparing ? (
        <p className="mb-12 ink-t1 number" role="status">
          {preparing}
        </p>
      ) : null}
      <HomeHero data={hero} position={position} />
      {rows.map((kind) => (
        <Fragment key={kind}>{shelves[kind]}</Fragment>
      ))}
    </>
  )
}

interface SectionProps<Item> {
  title: string
  lead?: string
  more: string
  moreText: string
  /** Undefined where they could not be loaded; an empty list has no section. */
  items: Item[] | undefined
  children: (items: Item[]) => ReactNode
}

function Section<Item>({ title, lead, more, moreText, items, children }: SectionProps<Item>) {
  if (items?.length === 0) return null
  return (
    <section className={page.section}>
      <div className={styles.heading}>
        <h2>{title}</h2>
        {lead === undefined ? null : <small className="ink-t1">{lead}</small>}
        <Link className={styles.more} to={more}>
          {moreText} ›
        </Link>
      </div>
      {items ? children(items) : <MissingPart />}
    </section>
  )
}
