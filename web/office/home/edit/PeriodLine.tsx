import type { Period } from '@shenglang/contract/period'
import { periodState, periodText } from './period-text.ts'
import * as texts from './texts.ts'

interface PeriodLineProps {
  period: Period
  /** True while an entry before it, whose period overlaps, is shown instead. */
  isBehind?: boolean
}

/** The period in which something is shown, with its state. */
export function PeriodLine({ period, isBehind = false }: PeriodLineProps) {
  const state = periodState(period, Date.now())
  const isNow = state === 'now' && !isBehind
  return (
    <small className="block number ink-t2">
      <b className={isNow ? 'ink-t0 medium' : 'medium'}>
        {state === 'now' && isBehind ? texts.behind : texts.PERIOD_STATES[state]}
      </b>{' '}
      {periodText(period)}
    </small>
  )
}
