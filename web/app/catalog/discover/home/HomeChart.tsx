import type { ChartRow } from '@shenglang/contract/catalog/discover/charts'
import { Link } from 'react-router'
import { ChartRows } from '../../../track/rows/ChartRow.tsx'
import { MissingPart } from '../../../ui/layout/MissingPart.tsx'
import sections from '../../../ui/layout/sections.module.css'
import * as texts from './initial-texts.ts'

export interface HomeChartProps {
  title: string
  to: string
  linkName: string
  /** Undefined where they could not be loaded. */
  rows: readonly ChartRow[] | undefined
  /** Shows for each row the number of ranks it rose. */
  isOfRisers?: boolean | undefined
}

/** The top of a chart, half a page wide. */
export function HomeChart({ title, to, linkName, rows, isOfRisers }: HomeChartProps) {
  if (rows?.length === 0) return null
  return (
    <section>
      <h2 className={sections.heading}>
        {title}
        <Link className={sections.more} to={to} aria-label={linkName}>
          {texts.chartMore}
        </Link>
      </h2>
      {rows ? (
        <ChartRows
          hasMovement={isOfRisers}
          ranks={rows.map(({ resource, place, change }) => ({
            track: resource,
            rank: place,
            movement: isOfRisers ? <span className="ink-ok">▲ {change}</span> : null,
            count: null,
          }))}
        />
      ) : (
        <MissingPart />
      )}
    </section>
  )
}
