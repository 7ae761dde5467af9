import type { Metric } from '@shenglang/contract/office/overview'

const STAGES: readonly Metric[] = ['visitors', 'listeners', 'signUps', 'downloads', 'vips']

export interface Stage {
  metric: Metric
  value: number
  /** Percent of the largest stage, true to its number. */
  length: number
  /** The stage before; undefined for the first. */
  previous: Metric | undefined
  /** The part of the stage before, as `12 %`; '' where that one is 0 or smaller. */
  share: string
}

/** The stages on the way from a visit to membership. */
export function stagesOf(countOf: (metric: Metric) => number): Stage[] {
  const most = Math.max(...STAGES.map(countOf))
  return STAGES.map((metric, index) => {
    const previous = STAGES[index - 1]
    const value = countOf(metric)
    return {
      metric,
      value,
      length: most === 0 ? 0 : (value / most) * 100,
      previous,
      share: previous === undefined ? '' : shareText(value, countOf(previous)),
    }
  })
}

/**
 * Whole percents from ten on, tenths below; a part that rounds to nothing is not called nothing. '' where it is no part: one who
 * registers may download often.
 */
export function shareText(value: number, whole: number): string {
  if (whole === 0 || value > whole) return ''
  const percent = (value / whole) * 100
  if (percent === 0) return '0 %'
  if (percent < 0.1) return '< 0.1 %'
  return `${percent < 10 ? Math.round(percent * 10) / 10 : Math.round(percent)} %`
}
