import { soundingKey } from '@shenglang/contract/catalog/sounding'
import { PITCH_RANGES } from '@shenglang/player/options'
import type { KeyboardEvent } from 'react'
import { useEngine, useEngineState } from '../playback/playback.tsx'
import { useSpeed } from '../playback/speed.ts'
import { KeyChip } from '../track/KeyChip.tsx'
import { Chip } from '../ui/Chip.tsx'
import styles from './DeckPanel.module.css'

const STEP = 0.1
const LARGE_STEP = 1
const LARGE_STEPS: Record<string, number> = { PageUp: LARGE_STEP, PageDown: -LARGE_STEP }

/** How fast what plays is played, in percent, with tempo and key as they are heard. */
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
    <fieldset className={styles.fader}>
      <legend className="visually-hidden">变速</legend>
      <Heard percent={percent} />
      <span className={styles.slide}>
        <input
          type="range"
          aria-label="变速，百分比"
          aria-valuetext={percentText(percent)}
          min={-range}
          max={range}
          step={STEP}
          value={percent}
          onChange={(event) => move(Number(event.target.value))}
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
        保持音调
      </Chip>
      <Chip disabled={percent === 0} onClick={() => move(0)}>
        归零
      </Chip>
    </fieldset>
  )
}

/** Tempo and key, as they are heard now. */
function Heard({ percent }: { percent: number }) {
  const track = useEngineState((state) => state.currentMusic)
  const speed = useSpeed()
  const { tkey, cents } = soundingKey(track?.tkey ?? '', speed)
  return (
    <output className={`${styles.heard} number`} aria-label="现在听到的">
      {track && track.tbpm > 0 ? (
        <span>
          <b>{(track.tbpm * speed.rate).toFixed(1)}</b> BPM
        </span>
      ) : null}
      <span>{percentText(percent)}</span>
      {tkey === '' ? null : (
        <span>
          <KeyChip code={tkey} /> {cents === 0 ? null : `${signed(cents)} 音分`}
        </span>
      )}
    </output>
  )
}

const percentText = (percent: number): string => (percent === 0 ? '原速' : `${signed(percent.toFixed(1))}%`)

const signed = (number: string | number): string => {
  const text = String(number)
  return text.startsWith('-') ? text.replace('-', '−') : `+${text}`
}
