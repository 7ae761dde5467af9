import type { ChartPeriod, ChartRow } from '@shenglang/contract/catalog/charts'
import { Link } from 'react-router'
import { ChartRows } from '../../track/ChartRow.tsx'
import sections from '../../ui/sections.module.css'
import { CHARTS, type ChartPath } from '../charts/charts.ts'

const SPANS: Record<ChartPeriod, string> = { day: '今日', week: '本周', month: '本月', all: '' }
const COUNTED = { plays: '热播', downloads: '下载最多' } as const

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
        {SPANS[period] + COUNTED[CHARTS[path].counted]}
        <Link className={sections.more} to={`/${path}?period=${period}`} aria-label={`${CHARTS[path].title}榜单`}>
          榜单 ›
        </Link>
      </h2>
      <ChartRows places={rows.map(({ resource, place }) => ({ track: resource, place, movement: null, count: null }))} />
    </section>
  )
}
