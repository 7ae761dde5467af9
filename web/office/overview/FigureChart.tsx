import { type Metric, RANGES, type Range } from '@shenglang/contract/office/overview'
import { shanghaiInput } from '@shenglang/contract/shanghai'
import type { ReactNode } from 'react'
import { Area, CartesianGrid, ComposedChart, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { figureText } from './figure-text.ts'
import styles from './overview.module.css'
import * as texts from './texts.ts'

interface FigureChartProps {
  range: Range
  metric: Metric
  /** The begin of each step. */
  steps: readonly string[]
  series: { now: readonly number[]; before: readonly number[] }
  actions: ReactNode
}

const HEIGHT = 240
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** A metric over the steps of its range, with the time before as a dotted line. */
export function FigureChart({ range, metric, steps, series, actions }: FigureChartProps) {
  const isHourly = RANGES[range].unit === 'hour'
  const labelOf = (step: string) =>
    isHourly ? shanghaiInput(step).slice(11) : shanghaiInput(step).slice(5, 10).replace('-', '/')
  const rows = steps.map((step, index) => ({ at: labelOf(step), now: series.now[index], before: series.before[index] }))
  const text = (value: unknown) => figureText(metric, Number(value))
  const name = texts.metrics[metric]
  const label = texts.chartLabel(name, text(sum(series.now)), text(sum(series.before)))
  return (
    <section className={styles.panel} aria-label={name}>
      <header className="flex wrap baseline gap-8">
        <h2>{name}</h2>
        <small className="ink-t2 grow">{texts.chartLead[range]}</small>
        {actions}
      </header>
      <div role="img" aria-label={label} className={styles.chart}>
        <ResponsiveContainer width="100%" height={HEIGHT}>
          <ComposedChart data={rows} margin={{ top: 12, right: 12, bottom: 0, left: 0 }}>
            <CartesianGrid vertical={false} stroke="var(--line)" />
            <XAxis dataKey="at" tickLine={false} axisLine={false} minTickGap={32} tick={{ fill: 'var(--t2)', fontSize: 12 }} />
            <YAxis
              width={56}
              tickLine={false}
              axisLine={false}
              allowDecimals={false}
              tick={{ fill: 'var(--t2)', fontSize: 12 }}
              tickFormatter={text}
            />
            <Tooltip
              formatter={text}
              contentStyle={{ background: 'var(--bg2)', border: '1px solid var(--line2)', borderRadius: 10 }}
              labelStyle={{ color: 'var(--t1)' }}
              itemStyle={{ color: 'var(--t0)' }}
            />
            <Line
              dataKey="before"
              name={texts.before}
              stroke="var(--t2)"
              strokeDasharray="2 4"
              dot={false}
              isAnimationActive={false}
            />
            <Area
              dataKey="now"
              name={name}
              stroke="var(--t0)"
              strokeWidth={2}
              fill="var(--t0)"
              fillOpacity={0.12}
              dot={false}
              isAnimationActive={false}
            />
          </ComposedChart>
        </ResponsiveContainer>
      </div>
    </section>
  )
}
