import { useEffect, useId, useState } from 'react'
import { IconAdjustmentsHorizontal } from '../ui/icons.ts'
import styles from './PlayerPopovers.module.css'
import { useEngine, useEngineState } from './playback.tsx'

const RATES = [0.75, 0.9, 1, 1.1, 1.25, 1.5]
const SLEEP_MINUTES = [15, 30, 60]
const MINUTE_MS = 60_000

/** Rate, loop and sleep: what is set once in a while. */
export function MorePlayback({ onHelp }: { onHelp?: () => void }) {
  const panel = useId()
  const engine = useEngine()
  const rate = useEngineState((state) => state.rate)
  const loop = useEngineState((state) => state.loop)
  const sleepAt = useEngineState((state) => state.sleepAt)
  return (
    <>
      <button type="button" className={styles.open} popoverTarget={panel} aria-label="播放设置" title="播放设置">
        <IconAdjustmentsHorizontal size={18} />
      </button>
      <div id={panel} popover="auto" className={styles.panel}>
        <fieldset className={styles.choices}>
          <legend>速度（音调不变）</legend>
          {RATES.map((choice) => (
            <button key={choice} type="button" aria-pressed={choice === rate} onClick={() => engine?.setRate(choice)}>
              {choice}×
            </button>
          ))}
        </fieldset>
        <fieldset className={styles.choices}>
          <legend>A–B 循环</legend>
          <button type="button" aria-pressed={loop !== undefined} onClick={() => engine?.markLoop()}>
            {loop === undefined ? '设起点' : loop.toMs === undefined ? '设终点' : '取消循环'}
          </button>
        </fieldset>
        <fieldset className={styles.choices}>
          <legend>定时停止{typeof sleepAt === 'number' ? <Remaining until={sleepAt} /> : null}</legend>
          {SLEEP_MINUTES.map((minutes) => (
            <button key={minutes} type="button" onClick={() => engine?.sleep(minutes * MINUTE_MS)}>
              {minutes} 分钟
            </button>
          ))}
          <button type="button" aria-pressed={sleepAt === 'track'} onClick={() => engine?.sleep('track')}>
            播完这首
          </button>
          <button type="button" disabled={sleepAt === undefined} onClick={() => engine?.sleep(undefined)}>
            取消
          </button>
        </fieldset>
        {onHelp ? (
          <button type="button" className={styles.row} onClick={onHelp}>
            快捷键
          </button>
        ) : null}
      </div>
    </>
  )
}

function Remaining({ until }: { until: number }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 10_000)
    return () => clearInterval(timer)
  }, [])
  return <>，还有 {Math.max(1, Math.ceil((until - now) / MINUTE_MS))} 分钟</>
}
