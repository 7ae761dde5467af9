import type { Period } from '@shenglang/contract/period'
import { periodState, periodText } from './period-text.ts'
import * as texts from './texts.ts'

interface PeriodLineProps {
  period: Period
  /** Whether something else is shown in its place meanwhile. */
  isBehind?: boolean
}

/** When something is shown, and whether that is now. */
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
