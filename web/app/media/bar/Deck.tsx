import { type ReactNode, useId } from 'react'
import { useEngineState } from '../../playback/engine/playback.tsx'
import { lazyPart } from '../../ui/browser/lazy-part.tsx'
import { IconAdjustmentsHorizontal } from '../../ui/data/icons.ts'
import { PopoverPanel } from '../../ui/overlays/PopoverPanel.tsx'
import styles from '../PlayerPopovers.module.css'
import * as texts from './player-texts.ts'

const DeckPanel = lazyPart(() => import('./DeckPanel.tsx'))
const PlaybackSettings = lazyPart(() => import('./PlaybackSettings.tsx'))

interface DeckProps {
  onHelp?: () => void
  /** Controls that have no room beside it. */
  children?: ReactNode
}

/** All that is set while playing behind one icon: pitch fader, jumps and loops on beats, transitions and the sleep timer. */
export function Deck({ onHelp, children }: DeckProps) {
  const panel = useId()
  const isEmpty = useEngineState((state) => state.currentMusic === undefined)
  return (
    <>
      <button type="button" className={styles.open} popoverTarget={panel} aria-label={texts.speedAndBeats}>
        <IconAdjustmentsHorizontal size={18} />
      </button>
      <PopoverPanel id={panel} className={styles.panel}>
        {children}
        {isEmpty ? null : <DeckPanel />}
        <PlaybackSettings onHelp={onHelp} />
      </PopoverPanel>
    </>
  )
}
