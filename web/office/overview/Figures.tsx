import { METRICS, type Metric, type readOverview } from '@shenglang/contract/office/overview'
import type { AnswerOf } from '@shenglang/contract/route'
import { changeText, figureText } from './figure-text.ts'
import styles from './overview.module.css'
import * as texts from './texts.ts'

interface FiguresProps {
  totals: AnswerOf<typeof readOverview>['totals']
  drawn: Metric
  onDraw: (metric: Metric) => void
}

/** A figure for each metric; pressing one draws its chart. */
export function Figures({ totals, drawn, onDraw }: FiguresProps) {
  return (
    <ul className={`${styles.figures} number`}>
      {METRICS.map((metric) => (
        <li key={metric}>
          <button type="button" aria-pressed={metric === drawn} onClick={() => onDraw(metric)}>
            <span className="text-13 ink-t2">{texts.metrics[metric]}</span>
            <b>{figureText(metric, totals[metric].now)}</b>
            <Change metric={metric} total={totals[metric]} />
          </button>
        </li>
      ))}
    </ul>
  )
}

function Change({ metric, total }: { metric: Metric; total: { now: number; before: number } }) {
  return (
    <small data-rise={total.now > total.before || undefined} className={styles.change}>
      {changeText(metric, total)}
    </small>
  )
}
