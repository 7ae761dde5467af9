import type { Metric, readOverview } from '@shenglang/contract/office/overview'
import type { AnswerOf } from '@shenglang/contract/route'
import { figureText } from './figure-text.ts'
import styles from './overview.module.css'
import * as texts from './texts.ts'

const STAGES: readonly Metric[] = ['visitors', 'listeners', 'signUps', 'downloads', 'vips']

/** Bars of a logarithmic length, so that a small stage is still seen: 1 of a million is as short as it gets. */
const lengthOf = (value: number, most: number) =>
  value === 0 ? 0 : (Math.log10(value + 1) / Math.log10(Math.max(most, 1) + 1)) * 100

/** Counts of those who reached each stage on the way from a visit to membership. */
export function Funnel({ totals }: { totals: AnswerOf<typeof readOverview>['totals'] }) {
  const most = Math.max(...STAGES.map((metric) => totals[metric].now))
  return (
    <section className={styles.panel} aria-label={texts.funnelTitle}>
      <header className="flex baseline gap-8">
        <h2>{texts.funnelTitle}</h2>
        <small className="ink-t2">{texts.funnelLead}</small>
      </header>
      <ul className={`${styles.funnel} number`}>
        {STAGES.map((metric) => (
          <li key={metric}>
            <span className="flex between ink-t1">
              {texts.metrics[metric]} <b className="ink-t0">{figureText(metric, totals[metric].now)}</b>
            </span>
            <i aria-hidden="true">
              <i style={{ width: `${lengthOf(totals[metric].now, most)}%` }} />
            </i>
          </li>
        ))}
      </ul>
    </section>
  )
}
