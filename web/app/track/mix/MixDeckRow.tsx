import type { Resource } from '@shenglang/contract/catalog/entities'
import { clockTime } from '@shenglang/contract/format'
import { isEnter } from '../../ui/browser/input-method.ts'
import { IconButton } from '../../ui/controls/Button.tsx'
import { Cover } from '../../ui/data/Cover.tsx'
import { IconChevronLeft, IconChevronRight, IconMinus, IconPlus } from '../../ui/data/icons.ts'
import { EnergyMeter } from '../badges/EnergyMeter.tsx'
import { KeyChip } from '../badges/KeyChip.tsx'
import { TitleText } from '../text/TitleText.tsx'
import { joined, peopleText } from '../text/track-text.ts'
import styles from './MixDeckRow.module.css'
import * as texts from './texts.ts'

interface MixDeckRowProps {
  letter: 'A' | 'B'
  track: Resource
  /** At the mix's speed. */
  soundingKey: string
  tempo: number
  onTempo: (bpm: number) => void
  note: string
  /** Comes in this many bars later or earlier in its own music. */
  onEnter?: (bars: number) => void
}

const STEP = 0.1
const ENTER_BARS = 4

/** One of the two tracks: title, key and tempo. */
export function MixDeckRow({ letter, track, soundingKey, tempo, onTempo, note, onEnter }: MixDeckRowProps) {
  return (
    <div className={styles.deck}>
      <b className="ink-t2">{letter}</b>
      <span className="clip radius-small">
        <Cover cover={track.cover} color={track.coverColor} width={96} isEager />
      </span>
      <p className={styles.title}>
        <b className="one-line block medium" title={track.title}>
          <TitleText title={track.title} />
        </b>
        <small className="one-line block number ink-t1">{joined(peopleText(track), clockTime(track.duration))}</small>
      </p>
      <EnergyMeter energy={track.energy} />
      <KeyChip code={track.tkey} />
      {tempo > 0 ? <TempoField label={texts.tempoOf(letter)} bpm={tempo} onChange={onTempo} /> : null}
      <p className={`${styles.words} number`}>
        <span>{joined(note, soundingKey === track.tkey ? '' : texts.soundsIn(soundingKey))}</span>
        {onEnter ? (
          <span className="inline-flex">
            <IconButton label={texts.enterEarlier(ENTER_BARS)} onClick={() => onEnter(-ENTER_BARS)}>
              <IconChevronLeft size={16} />
            </IconButton>
            <IconButton label={texts.enterLater(ENTER_BARS)} onClick={() => onEnter(ENTER_BARS)}>
              <IconChevronRight size={16} />
            </IconButton>
          </span>
        ) : null}
      </p>
    </div>
  )
}

function TempoField({ label, bpm, onChange }: { label: string; bpm: number; onChange: (bpm: number) => void }) {
  const to = (target: number) => {
    const isPlayed = target >= bpm / 2 && target <= bpm * 2
    if (isPlayed) onChange(Math.round(target * 10) / 10)
    return isPlayed
  }
  const take = (field: HTMLInputElement) => {
    const isNew = field.value !== field.defaultValue
    if (isNew && !to(Number(field.value))) field.value = field.defaultValue
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a legend, and not every browser lays it out as a flex item
    <span className={`${styles.tempo} inline-flex middle h-36 edge-2 radius-pill`} role="group" aria-label={label}>
      <button className="hover-ink-t0" type="button" aria-label={texts.minus(label, STEP)} onClick={() => to(bpm - STEP)}>
        <IconMinus size={16} />
      </button>
      <input
        key={bpm.toFixed(1)}
        className="number w-56 h-28 pad-0 edge-none radius-small bg-none ink-t0 bold text-centre"
        inputMode="decimal"
        aria-label={`${label}，BPM`}
        defaultValue={bpm.toFixed(1)}
        maxLength={5}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onBlur={({ currentTarget }) => take(currentTarget)}
        onKeyDown={(event) => {
          const step = { ArrowUp: STEP, ArrowDown: -STEP }[event.key]
          if (isEnter(event)) take(event.currentTarget)
          else if (step !== undefined) to(bpm + step)
          else return
          event.preventDefault()
        }}
      />
      <button className="hover-ink-t0" type="button" aria-label={texts.plus(label, STEP)} onClick={() => to(bpm + STEP)}>
        <IconPlus size={16} />
      </button>
    </span>
  )
}
