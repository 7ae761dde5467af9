import type { ButtonHTMLAttributes, CSSProperties } from 'react'

interface SwitchProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'onClick' | 'onChange' | 'role'> {
  isOn: boolean
  onFlip: (isOn: boolean) => void
}

/* Written here: a sheet that the library's list and map share would be one more request of both. */
const KNOB: CSSProperties = { top: 3, left: 3, background: 'var(--t1)', transition: 'translate var(--ease)' }
const ON: CSSProperties = { background: 'var(--fill-ink)', translate: '14px 0' }

/** Turns something on or off at once (APG: switch); in a form that is saved later, a checkbox does. Its text is its label. */
export function Switch({ isOn, onFlip, className = 'gap-12 min-h-44', children, ...button }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      className={`inline-flex middle text-start ${className}`}
      onClick={() => onFlip(!isOn)}
      {...button}
    >
      {children}
      <i
        className="relative rigid w-36 h-22 radius-pill push"
        style={{ background: isOn ? 'var(--fill)' : 'var(--bg3)', opacity: button.disabled ? 0.5 : undefined }}
        aria-hidden="true"
      >
        <i className="absolute w-16 h-16 round" style={isOn ? { ...KNOB, ...ON } : KNOB} />
      </i>
    </button>
  )
}
