import { listUsers } from '@shenglang/contract/accounts/routes'
import { listChart } from '@shenglang/contract/catalog/charts'
import { listCrates } from '@shenglang/contract/catalog/crates'
import { CONTENT_TYPES, type Resource } from '@shenglang/contract/catalog/entities'
import { listMixPairs } from '@shenglang/contract/catalog/mix-pairs'
import { listPicks, pickOfDay } from '@shenglang/contract/catalog/picks'
import { readPlace } from '@shenglang/contract/catalog/playback-place'
import { listCollections, listFollowed, listResources } from '@shenglang/contract/catalog/routes'
import { monthDay } from '@shenglang/contract/dates'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type Call, callContext, callerContext, type LoadPart, partContext } from '../../remote/page-context.ts'
import { TrackCards } from '../../track/TrackCard.tsx'
import { MissingPart } from '../../ui/MissingPart.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { pageMeta } from '../../ui/page-meta.ts'
import styles from '../../ui/sections.module.css'
import { PackCards } from '../collections/PackCards.tsx'
import type { Route } from './+types/home-page'
import { Artists } from './Artists.tsx'
import { ForMe, type OwnThings } from './ForMe.tsx'
import { HomeChart } from './HomeChart.tsx'
import { fullestChart, takeOnce } from './home-lists.ts'
import home from './home-page.module.css'
import { MapBelow } from './MapBelow.tsx'
import { MixHero } from './MixHero.tsx'
import { Today } from './Today.tsx'
import { Tonight } from './Tonight.tsx'
import { loadTonight } from './tonight.ts'

/** The widest page shows this many beside one another. */
const RAIL_COUNT = 9
const SET_COUNT = 4

export async function loader({ context }: Route.LoaderArgs) {
  const call = context.get(callContext)
  const part = context.get(partContext)
  const isSignedIn = context.get(callerContext).userId !== undefined
  const chart = (counted: 'plays' | 'downloads') => fullestChart((args) => call(listChart, args), counted)
  const [allPairs = [], picks = [], played, loaded, fresh, artists, sets, own] = await Promise.all([
    part(call(listMixPairs, {})),
    part(call(listPicks, { list: 'one' })),
    part(chart('plays')),
    part(chart('downloads')),
    // More than are shown: some stand above already.
    part(call(listResources, { contentType: CONTENT_TYPES.single, orderBy: 'newest', pageSize: RAIL_COUNT * 4 })),
    part(call(listUsers, { type: 'artist', pageSize: RAIL_COUNT })),
    part(call(listCollections, { pageSize: SET_COUNT })),
    isSignedIn ? loadOwn(call, part) : undefined,
  ])
  const now = new Date()
  const today = picks[pickOfDay(picks.length, now)]
  // A chart shows its first places, whatever stands elsewhere; the lists beside leave out what the page has shown.
  const take = takeOnce()
  const idOf = ({ resourceId }: Resource) => resourceId
  const inCharts = [...(played?.rows ?? []), ...(loaded?.rows ?? [])]
  for (const { resource } of [...(today ? [today] : []), ...inCharts]) take([resource], 1, idOf)
  const pairs = allPairs.filter(({ from, to }) => ![from, to].some((deck) => today && idOf(deck) === idOf(today.resource)))
  return {
    tonight: pairs[0] && (await part(loadTonight(call, pairs[0].from))),
    pairs,
    today: today && { pick: today, date: monthDay(now) },
    played,
    loaded,
    own: own && { ...own, followed: take(own.followed, RAIL_COUNT, idOf) },
    fresh: fresh && take(fresh.rows, RAIL_COUNT, idOf),
    artists: artists?.rows,
    sets: sets?.rows,
  }
}

/** A page without one's own things is still a page. */
async function loadOwn(call: Call, part: LoadPart): Promise<OwnThings> {
  const [place = null, crates = [], followed = []] = await Promise.all([
    part(call(readPlace, {})),
    part(call(listCrates, {})),
    part(call(listFollowed, { size: RAIL_COUNT })),
  ])
  return { place, crates, followed }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: '声浪 · 下一首，接得上', description: '原创 DJ 音乐，按 BPM 与调性选曲，先试混，再下载。' })

export const handle = { isStoredOffline: true }

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { pairs, tonight, today, played, loaded, own, fresh, artists, sets } = loaderData
  if (fresh?.length === 0 && played?.rows.length === 0) {
    return (
      <>
        <h1 className="visually-hidden">首页</h1>
        <Notice title="曲库还是空的">导入第一批音乐之后，这里就会热闹起来</Notice>
      </>
    )
  }
  return (
    <>
      <MixHero pairs={pairs} />
      {tonight ? <Tonight ways={tonight} /> : null}
      {own ? <ForMe {...own} /> : null}
      {today ? <Today {...today} /> : null}
      <div className={home.charts}>
        <HomeChart path="hotMusic" chart={played} />
        <HomeChart path="maxDownload" chart={loaded} />
      </div>
      <Section title="最新上架" more="/newProduct" moreWords="全部新曲" items={fresh}>
        {(tracks) => <TrackCards tracks={tracks} isRail />}
      </Section>
      <Section title="常驻艺人" more="/artist" moreWords="全部艺人" items={artists}>
        {(people) => <Artists artists={people} />}
      </Section>
      <MapBelow />
      <Section title="合集" lead="实线接得上，虚线要跳一下" more="/musicPacks" moreWords="全部合集" items={sets}>
        {(packs) => (
          <div className={home.sets}>
            <PackCards packs={packs} />
          </div>
        )}
      </Section>
    </>
  )
}

interface SectionProps<Item> {
  title: string
  lead?: string
  more: string
  moreWords: string
  /** Undefined where they could not be had; of none there is no section. */
  items: Item[] | undefined
  children: (items: Item[]) => ReactNode
}

function Section<Item>({ title, lead, more, moreWords, items, children }: SectionProps<Item>) {
  if (items?.length === 0) return null
  return (
    <section className={home.section}>
      <div className={styles.heading}>
        <h2>{title}</h2>
        {lead === undefined ? null : <small className={home.lead}>{lead}</small>}
        <Link className={styles.more} to={more}>
          {moreWords} ›
        </Link>
      </div>
      {items ? children(items) : <MissingPart />}
    </section>
  )
}
