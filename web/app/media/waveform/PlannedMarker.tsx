import { useProgress } from '../../playback/engine/playback.tsx'
import { usePlannedMix } from '../../playback/track/planned.ts'
import { IconHeadphones, IconX } from '../../ui/data/icons.ts'
import styles from './PlannedMarker.module.css'
import * as texts from './texts.ts'

/** Marks the point of the waveform at which the planned next track comes in; a press cancels the plan. */
export default function PlannedMarker() {
  const { durationMs } = useProgress()
  const planned = usePlannedMix()
  if (!planned || durationMs <= 0) return null
  const label = texts.undoMix(planned.text, planned.track.title)
  return (
    <span className={styles.mark} style={{ left: `${Math.min(100, (planned.atMs / durationMs) * 100)}%` }}>
      <button type="button" className="number" aria-label={label} title={label} onClick={planned.undo}>
        <IconHeadphones size={14} aria-hidden="true" />
        {planned.text}
        <IconX size={14} aria-hidden="true" />
      </button>
    </span>
  )
}
