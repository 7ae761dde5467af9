import type { ChartPeriod, ChartRow as ChartPlace } from '@shenglang/contract/catalog/charts'
import { shortCount } from '@shenglang/contract/format'
import { Link } from 'react-router'
import { useEngineState } from '../../playback/playback.tsx'
import { usePlaying } from '../../playback/playing.ts'
import { ChartRow } from '../../track/ChartRow.tsx'
import { useTrackMenu } from '../../track/track-menu.tsx'
import sections from '../../ui/sections.module.css'
import { CHARTS, type ChartPath } from '../charts/charts.ts'
import styles from './HomeChart.module.css'

const TITLES: Record<ChartPath, Record<ChartPeriod, string>> = {
  hotMusic: { day: '今日热播', week: '本周热播', month: '本月热播', all: '热播' },
  maxDownload: { day: '今日下载最多', week: '本周下载最多', month: '本月下载最多', all: '下载最多' },
}

interface HomeChartProps {
  path: ChartPath
  period: ChartPeriod
  rows: readonly ChartPlace[]
}

/** The top of a chart, half a page wide. */
export function HomeChart({ path, period, rows }: HomeChartProps) {
  const { playOne } = usePlaying()
  const currentId = useEngineState((state) => state.currentMusic?.resourceId)
  const isPlaying = useEngineState((state) => state.isPlaying)
  const { openFor, toggle, menu } = useTrackMenu()
  const tracks = rows.map(({ resource }) => resource)
  if (rows.length === 0) return null
  return (
    <section className={styles.chart}>
      <h2 className={sections.heading}>
        {TITLES[path][period]}
        <Link className={sections.more} to={`/${path}?period=${period}`} aria-label={`${CHARTS[path].title}榜单`}>
          榜单 ›
        </Link>
      </h2>
      <ol>
        {rows.map(({ resource, place, count }) => (
          <ChartRow
            key={resource.resourceId}
            track={resource}
            place={place}
            movement={null}
            count={CHARTS[path].counted === 'downloads' ? `${shortCount(count)} 次` : null}
            isCurrent={resource.resourceId === currentId}
            isPlaying={resource.resourceId === currentId && isPlaying}
            onPlay={() => playOne(resource, tracks)}
            isMenuOpen={resource === openFor}
            onMenu={toggle}
          />
        ))}
      </ol>
      {menu}
    </section>
  )
}
