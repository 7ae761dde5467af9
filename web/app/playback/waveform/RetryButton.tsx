import { IconRefresh } from '../../ui/data/icons.ts'
import * as texts from './initial-texts.ts'
import styles from './Wave.module.css'

/** The retry button at the end of the dashed line of a waveform that failed to load. */
export function RetryButton({ onRetry }: { onRetry: () => void }) {
  return (
    <button
      type="button"
      className={styles.again}
      onClick={(event) => {
        event.stopPropagation()
        onRetry()
      }}
      onPointerDown={(event) => event.stopPropagation()}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <IconRefresh size={15} aria-hidden="true" />
      {texts.fetchAgain}
    </button>
  )
}
