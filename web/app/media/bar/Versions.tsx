import { POPOVER_WIDTH } from '@shenglang/contract/constants'
import { clockTime } from '@shenglang/contract/format'
import { useId } from 'react'
import { useEngine, useEngineState } from '../../playback/engine/playback.tsx'
import { IconPlayerPlayFilled } from '../../ui/data/icons.ts'
import { PopoverPanel } from '../../ui/overlays/PopoverPanel.tsx'
import styles from '../PlayerPopovers.module.css'
import * as texts from './player-texts.ts'

/** Ver with the number of audio sources; the popover switches to another one at the same position. */
export function Versions() {
  const panel = useId()
  const engine = useEngine()
  const track = useEngineState((state) => state.currentMusic)
  const sources = useEngineState((state) => state.sources)
  const current = useEngineState((state) => state.currentSourceIndex)
  const count = sources.length || track?.childCount || 0
  if (count === 0) return null
  return (
    <>
      <button
        type="button"
        className={`${styles.open} number`}
        popoverTarget={panel}
        aria-label={texts.versionCount(count, count)}
      >
        Ver <sup>{count}</sup>
      </button>
      <PopoverPanel id={panel} className={styles.panel} style={{ width: `min(${POPOVER_WIDTH.sources}px, calc(100vw - 32px))` }}>
        <h2 className="text-14 mb-8">{texts.version}</h2>
        <ul className="pad-0 no-marks">
          {sources.map((source, index) => (
            <li key={source.fileId}>
              <button
                type="button"
                className={styles.row}
                aria-current={index === current ? 'true' : undefined}
                disabled={source.playUrl === ''}
                onClick={() => {
                  if (index !== current) engine?.selectSource(index)
                  document.getElementById(panel)?.hidePopover()
                }}
              >
                <IconPlayerPlayFilled size={14} aria-hidden="true" />
                <span className="one-line grow">{source.label || source.fileName.replace(/\.\w+$/, '')}</span>
                <small className="number rigid ink-t2">{clockTime(source.duration)}</small>
              </button>
            </li>
          ))}
        </ul>
      </PopoverPanel>
    </>
  )
}
