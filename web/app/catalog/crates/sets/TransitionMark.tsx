import type { Resource } from '@shenglang/contract/catalog/entities'
import type { ResourceBeats } from '@shenglang/contract/media/entities'
import { type MixTrack, planMix } from '@shenglang/player/mixing/mix-plan'
import { TryMix } from '../../../track/mix/TryMix.tsx'
import { positionText } from '../../../track/text/mix-text.ts'
import { IconAlertTriangle } from '../../../ui/data/icons.ts'
import type { SetTransition } from './plan/set-plan.ts'
import styles from './TransitionMark.module.css'
import * as texts from './texts.ts'
import { gradeOf, transitionText } from './transition-text.ts'

interface TransitionMarkProps {
  from: Resource
  to: Resource
  transition: SetTransition
  /** The beats of tracks, by their ids. */
  beats: ReadonlyMap<string, ResourceBeats>
}

/** Between two rows: how well the upper mixes into the lower, and why. */
export function TransitionMark({ from, to, transition, beats }: TransitionMarkProps) {
  const grade = gradeOf(transition)
  return (
    <p className={`${styles.mark} number`} data-grade={grade}>
      <span className="visually-hidden">{texts.nextTransition}</span>
      <b>
        {grade === 'clash' ? (
          <>
            <IconAlertTriangle size={12} aria-hidden="true" /> <span className={styles.grade}>{texts.clash} </span>
          </>
        ) : grade === 'loosened' ? (
          <span className={styles.grade}>{texts.loosened} </span>
        ) : null}
        {transition.score}
      </b>
      {transitionText(from, to, transition).map((word) => (
        <span key={word}>{word}</span>
      ))}
      <MixBars from={{ ...from, ...beats.get(from.resourceId) }} to={{ ...to, ...beats.get(to.resourceId) }} />
      <TryMix from={from} to={to} />
    </p>
  )
}

/** The bars at which the first track mixes out and the second mixes in; nothing unless the phrases of both are known. */
function MixBars({ from, to }: { from: MixTrack; to: MixTrack }) {
  const { leavesInBar, entersInBar, fromMs, enterAfterMs, enterAtMs } = planMix(from, to)
  if (leavesInBar === undefined || entersInBar === undefined) return null
  return (
    <span className={styles.places}>
      {positionText(texts.outPoint, leavesInBar, fromMs + enterAfterMs)} → {positionText(texts.inPoint, entersInBar, enterAtMs)}
    </span>
  )
}
