import { MIX_CURVES, type MixCurve } from '@shenglang/player/mix-curve'
import { useId } from 'react'
import styles from './MixChoices.module.css'
import * as texts from './texts.ts'

const BARS = [4, 8, 16, 32]

interface ChoicesProps<Value> {
  name: string
  values: readonly Value[]
  chosen: Value
  labelOf: (value: Value) => string
  isDisabled?: (value: Value) => boolean
  onChoose: (value: Value) => void
}

/** A choice of a few, side by side. */
function Choices<Value extends string | number>({ name, values, chosen, labelOf, isDisabled, onChoose }: ChoicesProps<Value>) {
  const group = useId()
  return (
    <fieldset className={styles.choices}>
      <legend className="visually-hidden">{name}</legend>
      {values.map((value) => (
        <label key={value} className="number">
          <input
            type="radio"
            name={group}
            checked={value === chosen}
            disabled={isDisabled?.(value)}
            onChange={() => onChoose(value)}
          />
          {labelOf(value)}
        </label>
      ))}
    </fieldset>
  )
}

export function CurveChoice({ value, onChoose }: { value: MixCurve; onChoose: (curve: MixCurve) => void }) {
  return (
    <Choices
      name={texts.mixCurve}
      values={MIX_CURVES}
      chosen={value}
      labelOf={(curve) => texts.CURVE_LABELS[curve]}
      onChoose={onChoose}
    />
  )
}

export function BarChoice({ value, most, onChoose }: { value: number; most: number; onChoose: (bars: number) => void }) {
  return (
    <Choices
      name={texts.overlapBars}
      values={BARS}
      chosen={value}
      labelOf={(bars) => (bars === value ? texts.bars(bars) : String(bars))}
      isDisabled={(bars) => bars > most}
      onChoose={onChoose}
    />
  )
}
