import type { CSSProperties } from 'react'
import { KeyChip } from '../../../track/badges/KeyChip.tsx'
import type { MixTerms } from './mix-now.ts'

interface MixButtonProps {
  label: string
  isOn: boolean
  /** Key and tempo of the current track; undefined if nothing plays or one of them is unknown. */
  mix: Pick<MixTerms, 'mixKey' | 'mixBpm'> | undefined
  /** The reason why it cannot be switched on, in full and in short. */
  why: string | undefined
  hint: string
  onFlip: () => void
}

/* Written here: a sheet that list and map share would be one more request of both. */
const SWITCH: CSSProperties = { padding: '0 var(--space-8) 0 var(--space-16)', border: '1px solid var(--gold)' }
const KNOB: CSSProperties = { top: 3, left: 3, background: 'var(--t1)', transition: 'translate var(--ease)' }
const ON: CSSProperties = { background: 'var(--fill-ink)', translate: '14px 0' }

/** The switch 接得上正在放的, with the key and tempo that it is about. */
export function MixButton({ label, isOn, mix, why, hint, onFlip }: MixButtonProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-disabled={mix ? undefined : true}
      className={`inline-flex middle gap-12 rigid h-40 min-h-hit radius-pill medium nowrap ${mix ? 'ink-t0' : 'ink-t1'}`}
      style={SWITCH}
      title={why}
      onClick={onFlip}
    >
      {label}
      {mix ? (
        <span className="inline-flex middle gap-8">
          <KeyChip code={mix.mixKey} />
          <b className="number">{mix.mixBpm}</b>
        </span>
      ) : (
        <small className="regular ink-t2">{hint}</small>
      )}
      <i
        className="relative rigid w-36 h-22 radius-pill push"
        style={{ background: isOn ? 'var(--fill)' : 'var(--bg3)' }}
        aria-hidden="true"
      >
        <i className="absolute w-16 h-16 round" style={isOn ? { ...KNOB, ...ON } : KNOB} />
      </i>
    </button>
  )
}
