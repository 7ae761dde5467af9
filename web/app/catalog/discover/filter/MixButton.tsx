import type { CSSProperties } from 'react'
import { KeyChip } from '../../../track/badges/KeyChip.tsx'
import { Switch } from '../../../ui/controls/Switch.tsx'
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

const PILL: CSSProperties = { padding: '0 var(--space-8) 0 var(--space-16)', border: '1px solid var(--gold)' }

/** The switch 接得上正在放的, with the key and tempo that it is about. */
export function MixButton({ label, isOn, mix, why, hint, onFlip }: MixButtonProps) {
  return (
    <Switch
      isOn={isOn}
      aria-disabled={mix ? undefined : true}
      className={`gap-12 rigid max-full h-40 min-h-hit radius-pill medium nowrap ${mix ? 'ink-t0' : 'ink-t1'}`}
      style={PILL}
      title={why}
      onFlip={onFlip}
    >
      {label}
      {mix ? (
        <span className="inline-flex middle gap-8">
          <KeyChip code={mix.mixKey} />
          <b className="number">{mix.mixBpm}</b>
        </span>
      ) : (
        <small className="one-line regular ink-t2">{hint}</small>
      )}
    </Switch>
  )
}
