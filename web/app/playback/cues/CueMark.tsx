import type { CueCount } from '@shenglang/contract/media/hot-cues'
import styles from './CueMark.module.css'
import * as texts from './texts.ts'

/** A tiny mark that the member has cues in a track; how many is its text. */
export function CueMark({ count }: { count: CueCount | undefined }) {
  if (!count) return null
  const { hotCues, memoryCues } = count
  const counts = [hotCues > 0 ? texts.hotCueCount(hotCues) : '', memoryCues > 0 ? texts.memoryCueCount(memoryCues) : '']
  const text = texts.ownCues(counts.filter(Boolean).join('、'))
  return (
    <span className={`${styles.mark} number`} role="img" aria-label={text} title={text}>
      <i aria-hidden="true" />
      {hotCues + memoryCues}
    </span>
  )
}
