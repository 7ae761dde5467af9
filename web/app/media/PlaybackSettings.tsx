import { CROSSFADES_MS } from '@shenglang/player/options'
import { useEffect, useState } from 'react'
import { useEngineState, useEngineWhenPressed } from '../playback/playback.tsx'
import { Chip } from '../ui/Chip.tsx'
import styles from './PlayerPopovers.module.css'

const SLEEP_MINUTES = [15, 30, 60]
const MINUTE_MS = 60_000

/** What the popover 播放设置 holds; loaded when it is opened first. */
export default function PlaybackSettings({ onHelp }: { onHelp?: (() => void) | undefined }) {
  return (
    <>
      <Transitions />
      <Sleep />
      {onHelp ? (
        <button type="button" className={styles.row} onClick={onHelp}>
          快捷键
        </button>
      ) : null}
    </>
  )
}

function Transitions() {
  const press = useEngineWhenPressed()
  const crossfadeMs = useEngineState((state) => state.crossfadeMs)
  const isLevelled = useEngineState((state) => state.isLevelled)
  const isSampling = useEngineState((state) => state.isSampling)
  return (
    <>
      <fieldset className={styles.choices}>
        <legend>交叉淡化</legend>
        {CROSSFADES_MS.map((choice) => (
          <Chip
            key={choice}
            aria-pressed={choice === crossfadeMs}
            onClick={() => press((engine) => engine.setOptions({ crossfadeMs: choice }))}
          >
            {choice === 0 ? '关' : `${choice / 1000} 秒`}
          </Chip>
        ))}
      </fieldset>
      <fieldset className={styles.choices}>
        <legend>试听</legend>
        <Chip aria-pressed={isLevelled} onClick={() => press((engine) => engine.setOptions({ isLevelled: !isLevelled }))}>
          音量均衡
        </Chip>
        <Chip aria-pressed={isSampling} onClick={() => press((engine) => engine.setOptions({ isSampling: !isSampling }))}>
          从高潮处开始
        </Chip>
      </fieldset>
    </>
  )
}

function Sleep() {
  const press = useEngineWhenPressed()
  const sleepAt = useEngineState((state) => state.sleepAt)
  return (
    <fieldset className={styles.choices}>
      <legend>定时停止{typeof sleepAt === 'number' ? <Remaining until={sleepAt} /> : null}</legend>
      {SLEEP_MINUTES.map((minutes) => (
        <Chip key={minutes} onClick={() => press((engine) => engine.sleep(minutes * MINUTE_MS))}>
          {minutes} 分钟
        </Chip>
      ))}
      <Chip aria-pressed={sleepAt === 'track'} onClick={() => press((engine) => engine.sleep('track'))}>
        播完这首
      </Chip>
      <Chip disabled={sleepAt === undefined} onClick={() => press((engine) => engine.sleep(undefined))}>
        取消
      </Chip>
    </fieldset>
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
