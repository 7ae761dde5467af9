import { lazy, Suspense, useId, useState } from 'react'
import { IconAdjustmentsHorizontal } from '../ui/icons.ts'
import styles from './PlayerPopovers.module.css'

const PlaybackSettings = lazy(() => import('./PlaybackSettings.tsx'))

/** Transitions and sleep: what is set once in a while. */
export function MorePlayback({ onHelp }: { onHelp?: () => void }) {
  const panel = useId()
  const [isOpened, setOpened] = useState(false)
  return (
    <>
      <button type="button" className={styles.open} popoverTarget={panel} aria-label="播放设置">
        <IconAdjustmentsHorizontal size={18} />
      </button>
      <div id={panel} popover="auto" className={styles.panel} onToggle={() => setOpened(true)}>
        {isOpened ? (
          <Suspense>
            <PlaybackSettings onHelp={onHelp} />
          </Suspense>
        ) : null}
      </div>
    </>
  )
}
