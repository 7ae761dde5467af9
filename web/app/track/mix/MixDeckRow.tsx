import type { Resource } from '@shenglang/contract/catalog/entities'
import { clockTime } from '@shenglang/contract/format'
import { IconButton } from '../../ui/Button.tsx'
import { Cover } from '../../ui/Cover.tsx'
import { IconChevronLeft, IconChevronRight, IconMinus, IconPlus } from '../../ui/icons.ts'
import { EnergyMeter } from '../EnergyMeter.tsx'
import { KeyChip } from '../KeyChip.tsx'
import { joined, peopleWords, splitVersion } from '../track-words.ts'
import styles from './MixDeckRow.module.css'

interface MixDeckRowProps {
  letter: 'A' | 'B'
  track: Resource
  /** As they are heard. */
  tkey: string
  tempo: number
  onTempo: (bpm: number) => void
  words: string
  /** Comes in so many bars sooner or later in its own music. */
  onEnter?: (bars: number) => void
}

const STEP = 0.1
const ENTER_BARS = 4

/** One of the two tracks: what it is, how it sounds, and how fast. */
export function MixDeckRow({ letter, track, tkey, tempo, onTempo, words, onEnter }: MixDeckRowProps) {
  const [name, version] = splitVersion(track.title)
  return (
    <div className={styles.deck}>
      <b className={styles.letter}>{letter}</b>
      <span className={styles.cover}>
        <Cover cover={track.cover} color={track.coverColor} width={96} isEager />
      </span>
      <p className={styles.title}>
        <b className="one-line" title={track.title}>
          {name} <span>{version}</span>
        </b>
        <small className="one-line number">{joined(peopleWords(track), clockTime(track.duration))}</small>
      </p>
      <EnergyMeter energy={track.energy} />
      <KeyChip code={tkey} />
      {tempo > 0 ? <TempoField label={`${letter} 的速度`} bpm={tempo} onChange={onTempo} /> : null}
      <p className={`${styles.words} number`}>
        <span>{words}</span>
        {onEnter ? (
          <span className={styles.enter}>
            <IconButton label={`早 ${ENTER_BARS} 小节进`} onClick={() => onEnter(-ENTER_BARS)}>
              <IconChevronLeft size={16} />
            </IconButton>
            <IconButton label={`晚 ${ENTER_BARS} 小节进`} onClick={() => onEnter(ENTER_BARS)}>
              <IconChevronRight size={16} />
            </IconButton>
          </span>
        ) : null}
      </p>
    </div>
  )
}

function TempoField({ label, bpm, onChange }: { label: string; bpm: number; onChange: (bpm: number) => void }) {
  const to = (wanted: number) => {
    const isHeard = wanted >= bpm / 2 && wanted <= bpm * 2
    if (isHeard) onChange(Math.round(wanted * 10) / 10)
    return isHeard
  }
  const take = (field: HTMLInputElement) => {
    const isNew = field.value !== field.defaultValue
    if (isNew && !to(Number(field.value))) field.value = field.defaultValue
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a legend of its own and cannot be a line of flex boxes everywhere
    <span className={styles.tempo} role="group" aria-label={label}>
      <button type="button" aria-label={`${label}减 ${STEP}`} onClick={() => to(bpm - STEP)}>
        <IconMinus size={16} />
      </button>
      <input
        key={bpm.toFixed(1)}
        className="number"
        inputMode="decimal"
        aria-label={`${label}，BPM`}
        defaultValue={bpm.toFixed(1)}
        maxLength={5}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onBlur={({ currentTarget }) => take(currentTarget)}
        onKeyDown={(event) => {
          const step = { ArrowUp: STEP, ArrowDown: -STEP }[event.key]
          if (event.key === 'Enter') take(event.currentTarget)
          else if (step !== undefined) to(bpm + step)
          else return
          event.preventDefault()
        }}
      />
      <button type="button" aria-label={`${label}加 ${STEP}`} onClick={() => to(bpm + STEP)}>
        <IconPlus size={16} />
      </button>
    </span>
  )
}
