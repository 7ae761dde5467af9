import { lazy, Suspense, useId, useState } from 'react'
import { useEngineState } from '../playback/playback.tsx'
import { IconMetronome } from '../ui/icons.ts'
import styles from './PlayerPopovers.module.css'

const DeckPanel = lazy(() => import('./DeckPanel.tsx'))

/** The popover 变速与节拍: pitch fader, jumps and loops on beats. */
export function Deck() {
  const panel = useId()
  const isEmpty = useEngineState((state) => state.currentMusic === undefined)
  const [isOpened, setOpened] = useState(false)
  return (
    <>
      <button type="button" className={styles.open} popoverTarget={panel} disabled={isEmpty} aria-label="变速与节拍">
        <IconMetronome size={18} />
      </button>
      <div id={panel} popover="auto" className={styles.panel} onToggle={() => setOpened(true)}>
        {isOpened ? (
          <Suspense>
            <DeckPanel />
          </Suspense>
        ) : null}
      </div>
    </>
  )
}
