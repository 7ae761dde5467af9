import { useState } from 'react'
import { useNavigate } from 'react-router'
import { withValue } from '../../../ui/browser/query-address.ts'
import styles from './FilterLine.module.css'
import { RangeSlider } from './RangeSlider.tsx'
import { ENERGY_MAX, ENERGY_MIN, energyRange, energyValue, type NumberRange } from './tempo-range.ts'
import * as texts from './texts.ts'

const LEVELS = Array.from({ length: ENERGY_MAX }, (_, index) => index + ENERGY_MIN)

/** Energy as a range over ten bars. */
export function EnergyPart({ query }: { query: URLSearchParams }) {
  const navigate = useNavigate()
  const [moved, setMoved] = useState<NumberRange>()
  const range = energyRange(query)
  const [from, to] = moved ?? range
  const set = (next: NumberRange) => {
    setMoved(undefined)
    void navigate(withValue(query, 'energy', energyValue(next)), { preventScrollReset: true, replace: query.has('energy') })
  }
  return (
    <div className={styles.slider} data-of="energy">
      <span>{texts.energy}</span>
      <RangeSlider label={texts.energy} min={ENERGY_MIN} max={ENERGY_MAX} value={range} onMove={setMoved} onChange={set}>
        {([low, high]) => (
          <span className={styles.levels} aria-hidden="true">
            {LEVELS.map((level) => (
              <i key={level} style={{ height: `${20 + 8 * level}%` }} data-on={(level >= low && level <= high) || undefined} />
            ))}
          </span>
        )}
      </RangeSlider>
      <b className="number">{from === ENERGY_MIN && to === ENERGY_MAX ? texts.all : `${from}–${to}`}</b>
    </div>
  )
}
