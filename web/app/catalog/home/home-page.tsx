import { CONTENT_TYPES, type Resource } from '@shenglang/contract/catalog/entities'
import { listPicks } from '@shenglang/contract/catalog/picks'
import { listResources } from '@shenglang/contract/catalog/routes'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { usePlaying } from '../../playback/playing.ts'
import { WaveformPreview } from '../../playback/WaveformPreview.tsx'
import { callContext } from '../../remote/page-context.ts'
import { TrackCards } from '../../track/TrackCard.tsx'
import { TrackRows } from '../../track/TrackRow.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { IconPlayerPlayFilled } from '../../ui/icons.ts'
import { Notice } from '../../ui/Notice.tsx'
import styles from '../../ui/sections.module.css'
import { OfferCards } from '../list/OfferCards.tsx'
import type { Route } from './+types/home-page'

const NEW_COUNT = 12
const CHART_COUNT = 8
const PACK_COUNT = 6
const PICK_COUNT = 6
const OFFER_COUNT = 4
const CHARTS = [
  ['hottest', '最热'],
  ['downloads', '下载最多'],
  ['collects', '收藏最多'],
] as const

const chartOf = (query: URLSearchParams) => CHARTS.find(([order]) => order === query.get('chart'))?.[0] ?? 'hottest'

export async function loader({ request, context }: Route.LoaderArgs) {
  const call = context.get(callContext)
  const orderBy = chartOf(new URL(request.url).searchParams)
  const single = { contentType: CONTENT_TYPES.single }
  const [fresh, chart, packs, picks, offers] = await Promise.all([
    call(listResources, { ...single, orderBy: 'newest', pageSize: NEW_COUNT }),
    call(listResources, { ...single, orderBy, pageSize: CHART_COUNT }),
    call(listResources, { contentType: CONTENT_TYPES.collection, pageSize: PACK_COUNT }),
    call(listPicks, { list: 'choice' }),
    call(listResources, { contentType: CONTENT_TYPES.lightAndSound, pageSize: OFFER_COUNT }),
  ])
  return {
    fresh: fresh.rows,
    chart: chart.rows,
    packs: packs.rows,
    picks: picks.slice(0, PICK_COUNT).map(({ resource }) => resource),
    offers: offers.rows,
  }
}

export const meta: Route.MetaFunction = () => [
  { title: '声浪 · 今夜的场子，从这一首开始' },
  { name: 'description', content: '原创 DJ 音乐，按 BPM 与调性选曲，在线试听，会员免费下载。' },
]

export default function HomePage({ loaderData: { fresh, chart, packs, picks, offers } }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const current = chartOf(query)
  if (fresh.length === 0) {
    return (
      <>
        <h1 className="visually-hidden">首页</h1>
        <Notice title="曲库还是空的">导入第一批音乐之后，这里就会热闹起来</Notice>
      </>
    )
  }
  return (
    <>
      <Hero chart={chart} />
      <section className={styles.section}>
        <h2 className={styles.heading}>
          新品首发
          <Link className={styles.more} to="/newProduct">
            更多 ›
          </Link>
        </h2>
        <TrackCards tracks={fresh} isEager />
      </section>
      <section className={styles.section}>
        <div className={styles.heading}>
          <h2>热门音乐</h2>
          {CHARTS.map(([order, name]) => (
            <Link key={order} to={`?chart=${order}`} preventScrollReset aria-current={order === current ? 'true' : undefined}>
              {name}
            </Link>
          ))}
          <Link className={styles.more} to={`/dj?orderBy=${current}`}>
            完整榜单 ›
          </Link>
        </div>
        <TrackRows tracks={chart} />
      </section>
      <Shelf title="编辑精选" more="/choiseMusic">
        {picks.length > 0 ? <TrackCards tracks={picks} /> : null}
      </Shelf>
      <Shelf title="音乐包" more="/musicPacks">
        {packs.length > 0 ? <TrackCards tracks={packs} /> : null}
      </Shelf>
      <Shelf title="声光电" more="/voice">
        {offers.length > 0 ? <OfferCards offers={offers} /> : null}
      </Shelf>
    </>
  )
}

/** A section that leads on; none without content. */
function Shelf({ title, more, children }: { title: string; more: string; children: ReactNode }) {
  if (children === null) return null
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>
        {title}
        <Link className={styles.more} to={more}>
          更多 ›
        </Link>
      </h2>
      {children}
    </section>
  )
}

function Hero({ chart }: { chart: Resource[] }) {
  const { playAll } = usePlaying()
  const first = chart[0]
  return (
    <section className={styles.hero}>
      <div>
        <h1>
          今夜的场子，
          <br />
          从这一首开始
        </h1>
        <p>原创 DJ 音乐 · 按 BPM 与调性选曲 · 会员免费下载</p>
        <div className={styles.heroActions}>
          <Button look="gold" onClick={() => playAll(chart)}>
            <IconPlayerPlayFilled size={16} />
            播放今日精选
          </Button>
          <ButtonLink to="/noble">开通会员</ButtonLink>
        </div>
      </div>
      <div className={styles.heroWave}>{first ? <WaveformPreview resourceId={first.resourceId} /> : null}</div>
    </section>
  )
}
