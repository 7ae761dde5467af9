import type { Resource } from '@shenglang/contract/catalog/entities'
import type { Transition } from '@shenglang/contract/catalog/harmony'
import type { ResourceBeats } from '@shenglang/contract/media/entities'
import { type Mixed, planMix } from '@shenglang/player/mix-plan'
import { placeWords } from '../../track/mix-words.ts'
import { TryMix } from '../../track/TryMix.tsx'
import { IconAlertTriangle } from '../../ui/icons.ts'
import styles from './TransitionMark.module.css'
import { gradeOf, transitionWords } from './transition-words.ts'

interface TransitionMarkProps {
  from: Resource
  to: Resource
  transition: Transition
  /** Where the beats of tracks lie, by their ids. */
  beats: ReadonlyMap<string, ResourceBeats>
}

/** Between two rows: how well the upper goes into the lower, and why. */
export function TransitionMark({ from, to, transition, beats }: TransitionMarkProps) {
  const grade = gradeOf(transition)
  return (
    <p className={`${styles.mark} number`} data-grade={grade}>
      <span className="visually-hidden">接下一首：</span>
      <b>
        {grade === 'clash' ? (
          <>
            <IconAlertTriangle size={12} aria-hidden="true" /> <span className={styles.clash}>冲突 </span>
          </>
        ) : null}
        {transition.score}
      </b>
      {transitionWords(from, to, transition).map((word) => (
        <span key={word}>{word}</span>
      ))}
      <Places from={{ ...from, ...beats.get(from.resourceId) }} to={{ ...to, ...beats.get(to.resourceId) }} />
      <TryMix from={from} to={to} />
    </p>
  )
}

/** Where the one goes and the other comes: phrases, as far as both are known. */
function Places({ from, to }: { from: Mixed; to: Mixed }) {
  const { leavesInBar, entersInBar, fromMs, enterAfterMs, enterAtMs } = planMix(from, to)
  if (leavesInBar === undefined || entersInBar === undefined) return null
  return (
    <span className={styles.places}>
      {placeWords('出', leavesInBar, fromMs + enterAfterMs)} → {placeWords('进', entersInBar, enterAtMs)}
    </span>
  )
}
