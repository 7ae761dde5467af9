import { IconRefresh } from '../ui/icons.ts'
import styles from './Wave.module.css'

/** At the end of the dashed line of a waveform that could not be had. */
export function AskAgain({ onAsk }: { onAsk: () => void }) {
  return (
    <button
      type="button"
      className={styles.again}
      onClick={(event) => {
        event.stopPropagation()
        onAsk()
      }}
      onPointerDown={(event) => event.stopPropagation()}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <IconRefresh size={15} aria-hidden="true" />
      再取一次
    </button>
  )
}
