import { POPOVER_WIDTH } from '@shenglang/contract/constants'
import { clockTime } from '@shenglang/contract/format'
import { useId } from 'react'
import { useEngine, useEngineState } from '../playback/playback.tsx'
import { IconPlayerPlayFilled } from '../ui/icons.ts'
import styles from './PlayerPopovers.module.css'

/** Ver with the number of audio sources; the popover plays another one from the same place. */
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
        aria-label={`Ver ${count}，共 ${count} 个版本`}
      >
        Ver <sup>{count}</sup>
      </button>
      <div
        id={panel}
        popover="auto"
        className={styles.panel}
        style={{ width: `min(${POPOVER_WIDTH.sources}px, calc(100vw - 32px))` }}
      >
        <h2>版本</h2>
        <ul>
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
                <span className="one-line">{source.label || source.fileName.replace(/\.\w+$/, '')}</span>
                <small className="number">{clockTime(source.duration)}</small>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}
