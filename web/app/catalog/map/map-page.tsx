import { CONTENT_TYPES, type Resource } from '@shenglang/contract/catalog/entities'
import { listResources, listTempoKeys } from '@shenglang/contract/catalog/routes'
import { bpmText } from '@shenglang/contract/format'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { callContext, partContext } from '../../remote/page-context.ts'
import { remoteQuery } from '../../remote/remote-query.ts'
import { KeyChip } from '../../track/KeyChip.tsx'
import { resourceAddress } from '../../track/resource-address.ts'
import { peopleWords } from '../../track/track-words.ts'
import { ButtonLink, IconButton } from '../../ui/Button.tsx'
import { IconChevronLeft, IconChevronRight, IconMinus, IconPlus, IconRefresh } from '../../ui/icons.ts'
import { Notice } from '../../ui/Notice.tsx'
import { pageMeta } from '../../ui/page-meta.ts'
import { countFilters, withoutFilters } from '../list/filter-address.ts'
import { readListArgs } from '../list/list-arguments.ts'
import type { Route } from './+types/map-page'
import { MapBoard } from './MapBoard.tsx'
import styles from './map-page.module.css'
import { panned, wholeView, zoomed } from './map-view.ts'

/** As many covers as are asked for at a time; a nearer view asks for its own. */
const SHOWN = 100

export async function loader({ request, context }: Route.LoaderArgs) {
  const call = context.get(callContext)
  const { orderBy: _order, pageNum: _page, ...read } = readListArgs(new URL(request.url).searchParams)
  const filter = { ...read, contentType: CONTENT_TYPES.single }
  const [page, cells = []] = await Promise.all([
    call(listResources, { ...filter, orderBy: 'hottest', pageSize: SHOWN }),
    context.get(partContext)(call(listTempoKeys, filter)),
  ])
  return { ...page, cells, filter }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: '调性地图', description: '曲库按 BPM 与调性铺开：指一下听五秒，看得见什么接得上正在放的。' })

export const handle = { isStoredOffline: true }

export default function MapPage({ loaderData: { rows, total, cells, filter } }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const whole = wholeView(cells.flatMap(({ bpm }) => [bpm, bpm + 4]))
  const [view, setView] = useState(whole)
  const [pointed, setPointed] = useState<Resource>()
  const isNear = view.to - view.from < (whole.to - whole.from) * 0.7
  const range = { bpmFrom: Math.max(1, Math.floor(view.from)), bpmTo: Math.ceil(view.to) }
  const near = useQuery({
    ...remoteQuery(listResources, { ...filter, ...range, orderBy: 'hottest', pageSize: SHOWN }),
    enabled: isNear && total > rows.length,
    placeholderData: keepPreviousData,
  })
  const known = new Map([...rows, ...(isNear ? (near.data?.rows ?? []) : [])].map((track) => [track.resourceId, track]))
  const step = (view.to - view.from) / 4
  return (
    <>
      <header className={styles.head}>
        <div>
          <h1>调性地图</h1>
          <p className="number">{total.toLocaleString('zh-CN')} 首，横 BPM，竖调性。指一下听五秒，框里是接得上正在放的。</p>
        </div>
        <ButtonLink to={`/dj?${query}`}>{countFilters(query) > 0 ? `已筛选 ${countFilters(query)} 项` : '列表与筛选'}</ButtonLink>
      </header>
      {total === 0 ? (
        <Notice
          title="没有符合条件的曲目"
          actions={
            <ButtonLink look="gold" to={withoutFilters(query)}>
              清除筛选
            </ButtonLink>
          }
        >
          放宽一个条件再看
        </Notice>
      ) : (
        <section className={styles.panel} aria-label="曲目按 BPM 与调性">
          <div className={styles.tools}>
            <span className={`${styles.pointed} one-line`} role="status">
              {pointed ? <Pointed track={pointed} /> : null}
            </span>
            <IconButton label="往慢处移" onClick={() => setView(panned(view, -step))}>
              <IconChevronLeft size={18} />
            </IconButton>
            <IconButton label="往快处移" onClick={() => setView(panned(view, step))}>
              <IconChevronRight size={18} />
            </IconButton>
            <IconButton label="放大" onClick={() => setView(zoomed(view, 0.6))}>
              <IconPlus size={18} />
            </IconButton>
            <IconButton label="缩小" onClick={() => setView(zoomed(view, 1 / 0.6))}>
              <IconMinus size={18} />
            </IconButton>
            <IconButton label="看全部" onClick={() => setView(whole)}>
              <IconRefresh size={18} />
            </IconButton>
          </div>
          <MapBoard tracks={[...known.values()]} cells={cells} view={view} onView={setView} onPoint={setPointed} />
        </section>
      )}
    </>
  )
}

function Pointed({ track }: { track: Resource }) {
  return (
    <>
      <KeyChip code={track.tkey} /> <Link to={resourceAddress(track)}>{track.title}</Link>{' '}
      <small className="number">
        {peopleWords(track)} · {bpmText(track.tbpm)} BPM
      </small>
    </>
  )
}
