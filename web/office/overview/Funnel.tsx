import type { readOverview } from '@shenglang/contract/office/overview'
import type { AnswerOf } from '@shenglang/contract/route'
import { figureText } from './figure-text.ts'
import { type Stage, stagesOf } from './funnel.ts'
import styles from './overview.module.css'
import * as texts from './texts.ts'

/** Counts of those who reached each stage on the way from a visit to membership. */
export function Funnel({ totals }: { totals: AnswerOf<typeof readOverview>['totals'] }) {
  return (
    <section className={styles.panel} aria-label={texts.funnelTitle}>
      <h2>{texts.funnelTitle}</h2>
      <ul className={`${styles.funnel} number`}>
        {stagesOf((metric) => totals[metric].now).map((stage) => (
          <StageLine key={stage.metric} stage={stage} />
        ))}
      </ul>
    </section>
  )
}

function StageLine({ stage: { metric, value, length, previous, share } }: { stage: Stage }) {
  const part = previous === undefined || share === '' ? '' : texts.shareOf(texts.metrics[previous], share)
  return (
    <li>
      <span className="flex wrap baseline gap-8 ink-t1">
        {texts.metrics[metric]}
        {part === '' ? null : <small className="ink-t2">{part}</small>}
        <b className="push ink-t0">{figureText(metric, value)}</b>
      </span>
      <i aria-hidden="true">{length === 0 ? null : <i style={{ width: `${length}%` }} />}</i>
    </li>
  )
}
