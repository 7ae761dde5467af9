import { MIX_CURVES, type MixCurve } from '@shenglang/player/mix-curve'
import { useId } from 'react'
import styles from './MixChoices.module.css'

const CURVE_LABELS: Record<MixCurve, string> = { cut: '直切', linear: '线性', power: '等功率', bass: '换低频' }
const BARS = [4, 8, 16, 32]

interface ChoicesProps<Value> {
  name: string
  values: readonly Value[]
  chosen: Value
  labelOf: (value: Value) => string
  isDisabled?: (value: Value) => boolean
  onChoose: (value: Value) => void
}

/** One of a few, side by side. */
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
  return <Choices name="接法" values={MIX_CURVES} chosen={value} labelOf={(curve) => CURVE_LABELS[curve]} onChoose={onChoose} />
}

export function BarChoice({ value, most, onChoose }: { value: number; most: number; onChoose: (bars: number) => void }) {
  return (
    <Choices
      name="重叠的小节"
      values={BARS}
      chosen={value}
      labelOf={(bars) => (bars === value ? `${bars} 小节` : String(bars))}
      isDisabled={(bars) => bars > most}
      onChoose={onChoose}
    />
  )
}
