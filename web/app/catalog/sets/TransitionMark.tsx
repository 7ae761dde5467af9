import type { Resource } from '@shenglang/contract/catalog/entities'
import type { Transition } from '@shenglang/contract/catalog/harmony'
import { TryMix } from '../../track/TryMix.tsx'
import { IconAlertTriangle } from '../../ui/icons.ts'
import styles from './TransitionMark.module.css'
import { gradeOf, transitionWords } from './transition-words.ts'

interface TransitionMarkProps {
  from: Resource
  to: Resource
  transition: Transition
}

/** Between two rows: how well the upper goes into the lower, and why. */
export function TransitionMark({ from, to, transition }: TransitionMarkProps) {
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
      <TryMix from={from} to={to} />
    </p>
  )
}
