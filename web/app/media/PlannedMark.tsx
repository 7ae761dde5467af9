import { usePlanned } from '../playback/planned.ts'
import { useProgress } from '../playback/playback.tsx'
import { IconHeadphones, IconX } from '../ui/icons.ts'
import styles from './PlannedMark.module.css'

/** Where on the waveform the next track comes in as planned; pressed, the plan is taken back. */
export default function PlannedMark() {
  const { durationMs } = useProgress()
  const planned = usePlanned()
  if (!planned || durationMs <= 0) return null
  const label = `撤销接法：${planned.words}《${planned.track.title}》`
  return (
    <span className={styles.mark} style={{ left: `${Math.min(100, (planned.atMs / durationMs) * 100)}%` }}>
      <button type="button" className="number" aria-label={label} title={label} onClick={planned.undo}>
        <IconHeadphones size={14} aria-hidden="true" />
        {planned.words}
        <IconX size={14} aria-hidden="true" />
      </button>
    </span>
  )
}
