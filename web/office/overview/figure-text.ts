import type { Metric } from '@shenglang/contract/office/overview'
import { yuan } from '../shell/yuan.ts'

const COUNT = new Intl.NumberFormat('zh-CN')
const isMoney = (metric: Metric) => metric === 'salesFen' || metric === 'refundsFen'

/** A figure as staff read it: amounts in yuan, counts with separators. */
export const figureText = (metric: Metric, value: number): string => (isMoney(metric) ? yuan(value) : COUNT.format(value))

/** The change of a figure: a percentage when it was at least 10 before, else the difference; '' without a change. */
export function changeText(metric: Metric, { now, before }: { now: number; before: number }): string {
  if (now === before) return ''
  const sign = now > before ? '+' : '−'
  const difference = Math.abs(now - before)
  if (before >= 10) return `${sign}${Math.round((difference / before) * 100)} %`
  return `${sign}${figureText(metric, difference)}`
}
