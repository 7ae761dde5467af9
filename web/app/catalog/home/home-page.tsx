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
import { type Call, callContext, callerContext } from '../../remote/page-context.ts'
import { TrackCards } from '../../track/TrackCard.tsx'
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
  const isSignedIn = context.get(callerContext).userId !== undefined
  const chart = (counted: 'plays' | 'downloads') => fullestChart((args) => call(listChart, args), counted)
  const [allPairs, picks, played, loaded, fresh, artists, sets, own] = await Promise.all([
    call(listMixPairs, {}),
    call(listPicks, { list: 'one' }),
    chart('plays'),
    chart('downloads'),
    // More than are shown: some stand above already.
    call(listResources, { contentType: CONTENT_TYPES.single, orderBy: 'newest', pageSize: RAIL_COUNT * 4 }),
    call(listUsers, { type: 'artist', pageSize: RAIL_COUNT }),
    call(listCollections, { pageSize: SET_COUNT }),
    isSignedIn ? loadOwn(call) : undefined,
  ])
  const now = new Date()
  const today = picks[pickOfDay(picks.length, now)]
  // A chart shows its first places, whatever stands elsewhere; the lists beside leave out what the page has shown.
  const take = takeOnce()
  const idOf = ({ resourceId }: Resource) => resourceId
  for (const { resource } of [...(today ? [today] : []), ...played.rows, ...loaded.rows]) take([resource], 1, idOf)
  const pairs = allPairs.filter(({ from, to }) => ![from, to].some((deck) => today && idOf(deck) === idOf(today.resource)))
  return {
    tonight: pairs[0] && (await loadTonight(call, pairs[0].from)),
    pairs,
    today: today && { pick: today, date: monthDay(now) },
    played,
    loaded,
    own: own && { ...own, followed: take(own.followed, RAIL_COUNT, idOf) },
    fresh: take(fresh.rows, RAIL_COUNT, idOf),
    artists: artists.rows,
    sets: sets.rows,
  }
}

/** A page without one's own things is still a page. */
async function loadOwn(call: Call): Promise<OwnThings> {
  const [place, crates, followed] = await Promise.all([
    call(readPlace, {}).catch(() => null),
    call(listCrates, {}).catch(() => []),
    call(listFollowed, { size: RAIL_COUNT }).catch(() => []),
  ])
  return { place, crates, followed }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: '声浪 · 下一首，接得上', description: '原创 DJ 音乐，按 BPM 与调性选曲，先试混，再下载。' })

export const handle = { isStoredOffline: true }

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { pairs, tonight, today, played, loaded, own, fresh, artists, sets } = loaderData
  if (fresh.length === 0 && played.rows.length === 0) {
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
        <HomeChart path="hotMusic" {...played} />
        <HomeChart path="maxDownload" {...loaded} />
      </div>
      {fresh.length > 0 ? (
        <Section title="最新上架" more="/newProduct" moreWords="全部新曲">
          <TrackCards tracks={fresh} isRail />
        </Section>
      ) : null}
      {artists.length > 0 ? (
        <Section title="常驻艺人" more="/artist" moreWords="全部艺人">
          <Artists artists={artists} />
        </Section>
      ) : null}
      <MapBelow />
      {sets.length > 0 ? (
        <Section title="合集" lead="实线接得上，虚线要跳一下" more="/musicPacks" moreWords="全部合集">
          <div className={home.sets}>
            <PackCards packs={sets} />
          </div>
        </Section>
      ) : null}
    </>
  )
}

interface SectionProps {
  title: string
  lead?: string
  more: string
  moreWords: string
  children: ReactNode
}

function Section({ title, lead, more, moreWords, children }: SectionProps) {
  return (
    <section className={home.section}>
      <div className={styles.heading}>
        <h2>{title}</h2>
        {lead === undefined ? null : <small className={home.lead}>{lead}</small>}
        <Link className={styles.more} to={more}>
          {moreWords} ›
        </Link>
      </div>
      {children}
    </section>
  )
}
