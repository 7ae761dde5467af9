import type { InputHTMLAttributes } from 'react'

interface SliderProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'value' | 'onChange'> {
  value: number
  /** Receives every value on the way. */
  onMove: (value: number) => void
}

/** A value within a range (APG: slider), dragged or moved by arrows, Page Up and Down, Home and End, as the browser does it. */
export function Slider({ onMove, ...control }: SliderProps) {
  return <input {...control} type="range" onChange={({ target }) => onMove(Number(target.value))} />
}
