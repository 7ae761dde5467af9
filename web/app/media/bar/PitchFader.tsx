import { soundingKey } from '@shenglang/contract/catalog/work/sounding'
import { PITCH_RANGES } from '@shenglang/player/engine/options'
import type { KeyboardEvent } from 'react'
import { useEngine, useEngineState } from '../../playback/engine/playback.tsx'
import { useSpeed } from '../../playback/track/speed.ts'
import { KeyChip } from '../../track/badges/KeyChip.tsx'
import { Chip } from '../../ui/controls/Chip.tsx'
import { Slider } from '../../ui/controls/Slider.tsx'
import styles from './DeckPanel.module.css'
import * as texts from './texts.ts'

const STEP = 0.1
const LARGE_STEP = 1
const LARGE_STEPS: Record<string, number> = { PageUp: LARGE_STEP, PageDown: -LARGE_STEP }

/** The speed of the current track, in percent, with tempo and key at that speed. */
export function PitchFader() {
  const engine = useEngine()
  const { rate } = useSpeed()
  const range = useEngineState((state) => state.pitchRange)
  const isKeyLocked = useEngineState((state) => state.isKeyLocked)
  const percent = Math.round((rate - 1) * 1000) / 10
  const move = (to: number) => engine?.setRate(1 + Math.max(-range, Math.min(to, range)) / 100)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = LARGE_STEPS[event.key]
    if (step === undefined && event.key !== 'Home') return
    event.preventDefault()
    move(step === undefined ? 0 : percent + step)
  }
  return (
    <fieldset>
      <legend className="visually-hidden">{texts.changeSpeed}</legend>
      <Analysed percent={percent} />
      <span className={styles.slide}>
        <Slider
          aria-label={texts.changeSpeedPercent}
          aria-valuetext={percentText(percent)}
          min={-range}
          max={range}
          step={STEP}
          value={percent}
          onMove={move}
          onKeyDown={onKeyDown}
          onDoubleClick={() => move(0)}
        />
      </span>
      {PITCH_RANGES.map((choice) => (
        <Chip
          key={choice}
          aria-pressed={choice === range}
          onClick={() => {
            engine?.setOptions({ pitchRange: choice })
            if (Math.abs(percent) > choice) engine?.setRate(1 + (Math.sign(percent) * choice) / 100)
          }}
        >
          ±{choice}%
        </Chip>
      ))}
      <Chip aria-pressed={isKeyLocked} onClick={() => engine?.setOptions({ isKeyLocked: !isKeyLocked })}>
        {texts.lockPitch}
      </Chip>
      <Chip disabled={percent === 0} onClick={() => move(0)}>
        {texts.reset}
      </Chip>
    </fieldset>
  )
}

/** Tempo and key at the current speed. */
function Analysed({ percent }: { percent: number }) {
  const track = useEngineState((state) => state.currentMusic)
  const speed = useSpeed()
  const { tkey, cents } = soundingKey(track?.tkey ?? '', speed)
  return (
    <output className="number flex wrap baseline gap-4-12 full ink-t1" aria-label={texts.playedNow}>
      {track && track.tbpm > 0 ? (
        <span>
          <b className="text-24 ink-t0 bold">{(track.tbpm * speed.rate).toFixed(1)}</b> BPM
        </span>
      ) : null}
      <span>{percentText(percent)}</span>
      {tkey === '' ? null : (
        <span>
          <KeyChip code={tkey} /> {cents === 0 ? null : texts.cents(signed(cents))}
        </span>
      )}
    </output>
  )
}

const percentText = (percent: number): string => (percent === 0 ? texts.originalSpeed : `${signed(percent.toFixed(1))}%`)

const signed = (number: string | number): string => {
  const text = String(number)
  return text.startsWith('-') ? text.replace('-', '−') : `+${text}`
}
