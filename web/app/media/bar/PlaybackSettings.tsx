import { CROSSFADES_MS } from '@shenglang/player/engine/options'
import { useEffect, useState } from 'react'
import { useEngineState, useEngineWhenPressed } from '../../playback/engine/playback.tsx'
import { Chip } from '../../ui/controls/Chip.tsx'
import styles from '../PlayerPopovers.module.css'
import * as texts from './texts.ts'

const SLEEP_MINUTES = [15, 30, 60]
const MINUTE_MS = 60_000

/** Content of the popover 播放设置; loaded when it is first opened. */
export default function PlaybackSettings({ onHelp }: { onHelp?: (() => void) | undefined }) {
  return (
    <>
      <Transitions />
      <Sleep />
      {onHelp ? (
        <button type="button" className={styles.row} onClick={onHelp}>
          {texts.shortcuts}
        </button>
      ) : null}
    </>
  )
}

function Transitions() {
  const press = useEngineWhenPressed()
  const crossfadeMs = useEngineState((state) => state.crossfadeMs)
  const isLevelled = useEngineState((state) => state.isLevelled)
  const startsAtHighlight = useEngineState((state) => state.startsAtHighlight)
  return (
    <>
      <fieldset className={styles.choices}>
        <legend>{texts.crossfade}</legend>
        {CROSSFADES_MS.map((choice) => (
          <Chip
            key={choice}
            aria-pressed={choice === crossfadeMs}
            onClick={() => press((engine) => engine.setOptions({ crossfadeMs: choice }))}
          >
            {choice === 0 ? texts.crossfadeOff : texts.seconds(choice / 1000)}
          </Chip>
        ))}
      </fieldset>
      <fieldset className={styles.choices}>
        <legend>{texts.preview}</legend>
        <Chip aria-pressed={isLevelled} onClick={() => press((engine) => engine.setOptions({ isLevelled: !isLevelled }))}>
          {texts.loudness}
        </Chip>
        <Chip
          aria-pressed={startsAtHighlight}
          onClick={() => press((engine) => engine.setOptions({ startsAtHighlight: !startsAtHighlight }))}
        >
          {texts.fromHighlight}
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
      <legend>
        {texts.stopTimer}
        {typeof sleepAt === 'number' ? <Remaining until={sleepAt} /> : null}
      </legend>
      {SLEEP_MINUTES.map((minutes) => (
        <Chip key={minutes} onClick={() => press((engine) => engine.sleep(minutes * MINUTE_MS))}>
          {texts.minutes(minutes)}
        </Chip>
      ))}
      <Chip aria-pressed={sleepAt === 'track'} onClick={() => press((engine) => engine.sleep('track'))}>
        {texts.afterThisTrack}
      </Chip>
      <Chip disabled={sleepAt === undefined} onClick={() => press((engine) => engine.sleep(undefined))}>
        {texts.cancel}
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
  return <>{texts.minutesLeft(Math.max(1, Math.ceil((until - now) / MINUTE_MS)))}</>
}
