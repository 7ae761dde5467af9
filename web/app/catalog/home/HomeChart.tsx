import type { ChartPeriod, ChartRow } from '@shenglang/contract/catalog/charts'
import { Link } from 'react-router'
import { ChartRows } from '../../track/ChartRow.tsx'
import { MissingPart } from '../../ui/MissingPart.tsx'
import sections from '../../ui/sections.module.css'
import { CHARTS, type ChartPath } from '../charts/charts.ts'

const SPANS: Record<ChartPeriod, string> = { day: '今日', week: '本周', month: '本月', all: '' }
const COUNTED = { plays: '热播', downloads: '下载最多' } as const

interface HomeChartProps {
  path: ChartPath
  /** Undefined where it could not be had. */
  chart: { period: ChartPeriod; rows: readonly ChartRow[] } | undefined
}

/** The top of a chart, half a page wide. */
export function HomeChart({ path, chart }: HomeChartProps) {
  if (chart?.rows.length === 0) return null
  const period = chart?.period ?? 'all'
  return (
    <section>
      <h2 className={sections.heading}>
        {SPANS[period] + COUNTED[CHARTS[path].counted]}
        <Link className={sections.more} to={`/${path}?period=${period}`} aria-label={`${CHARTS[path].title}榜单`}>
          榜单 ›
        </Link>
      </h2>
      {chart ? (
        <ChartRows places={chart.rows.map(({ resource, place }) => ({ track: resource, place, movement: null, count: null }))} />
      ) : (
        <MissingPart />
      )}
    </section>
  )
}
