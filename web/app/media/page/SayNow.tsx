import { useEngine, useProgress } from '../../playback/engine/playback.tsx'
import { momentText } from '../../playback/waveform/moment-text.ts'
import { pinHere } from '../../social/pin/open-pin.tsx'
import { IconMessageCircle } from '../../ui/data/icons.ts'
import { usePlayedSource } from '../waveform/played-source.ts'
import styles from './play-page.module.css'
import * as texts from './texts.ts'

/** Drops a pin at the current position, which the button shows, to write a comment there; the key C does the same. */
export function SayNow() {
  const engine = useEngine()
  const { currentTimeMs } = useProgress()
  const moment = momentText(currentTimeMs, usePlayedSource(true)?.sections ?? [])
  return (
    <button
      type="button"
      className={`${styles.say} text-13 inline-flex middle gap-8 h-36 pad-0-12 edge-2 radius-pill ink-t0 nowrap hover-bg3`}
      aria-keyshortcuts="C"
      onClick={() => engine && pinHere(engine)}
    >
      <IconMessageCircle size={16} aria-hidden="true" />
      <span className="number">{texts.writeAt(moment)}</span>
      <kbd>C</kbd>
    </button>
  )
}
