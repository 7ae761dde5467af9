import type { ChartPeriod, ChartRow } from '@shenglang/contract/catalog/charts'
import { Link } from 'react-router'
import { ChartRows } from '../../track/ChartRow.tsx'
import sections from '../../ui/sections.module.css'
import { CHARTS, type ChartPath } from '../charts/charts.ts'

const TITLES: Record<ChartPath, Record<ChartPeriod, string>> = {
  hotMusic: { day: '今日热播', week: '本周热播', month: '本月热播', all: '热播' },
  maxDownload: { day: '今日下载最多', week: '本周下载最多', month: '本月下载最多', all: '下载最多' },
}

interface HomeChartProps {
  path: ChartPath
  period: ChartPeriod
  rows: readonly ChartRow[]
}

/** The top of a chart, half a page wide. */
export function HomeChart({ path, period, rows }: HomeChartProps) {
  if (rows.length === 0) return null
  return (
    <section>
      <h2 className={sections.heading}>
        {TITLES[path][period]}
        <Link className={sections.more} to={`/${path}?period=${period}`} aria-label={`${CHARTS[path].title}榜单`}>
          榜单 ›
        </Link>
      </h2>
      <ChartRows places={rows.map(({ resource, place }) => ({ track: resource, place, movement: null, count: null }))} />
    </section>
  )
}
