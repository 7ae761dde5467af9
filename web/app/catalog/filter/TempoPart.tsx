import { useState } from 'react'
import { useNavigate } from 'react-router'
import { withValues } from '../../ui/query-address.ts'
import styles from './FilterLine.module.css'
import { Histogram } from './Histogram.tsx'
import { NumberRangeForm } from './NumberRangeForm.tsx'
import { RangeSlider } from './RangeSlider.tsx'
import { TapTempo } from './TapTempo.tsx'
import { type NumberRange, rangeInShort, TEMPO_MAX, TEMPO_MIN, tempoRange, tempoValues } from './tempo-range.ts'

/** The tempo as a range over how many tracks have which, as numbers that are typed, and tapped. */
export function TempoPart({ query, bins }: { query: URLSearchParams; bins: readonly number[] }) {
  const navigate = useNavigate()
  const [moved, setMoved] = useState<NumberRange>()
  const set = (values: Record<string, string>) => {
    setMoved(undefined)
    // One way back for one range, however often it was moved.
    const replace = query.has('bpmFrom') || query.has('bpmTo')
    void navigate(withValues(query, values), { preventScrollReset: true, replace })
  }
  const range = tempoRange(query)
  const shown = moved ? tempoValues(moved) : { bpmFrom: query.get('bpmFrom'), bpmTo: query.get('bpmTo') }
  const words = rangeInShort(shown.bpmFrom, shown.bpmTo)
  return (
    <>
      <div className={styles.slider} data-of="tempo">
        <span>BPM</span>
        <RangeSlider
          label="BPM "
          min={TEMPO_MIN}
          max={TEMPO_MAX}
          value={range}
          onMove={setMoved}
          onChange={(next) => set(tempoValues(next))}
        >
          {(at) => <Histogram bins={bins} range={at} width={300} height={48} />}
        </RangeSlider>
        <b className="number">{words === '' ? '全部' : words}</b>
      </div>
      <div className={styles.typed}>
        <NumberRangeForm
          query={query}
          names={['bpmFrom', 'bpmTo']}
          labels={['最低 BPM', '最高 BPM']}
          min={1}
          onChange={(values) => set({ ...values, bpmScope: '' })}
        />
        <TapTempo onTempo={(from, to) => set({ bpmFrom: String(from), bpmTo: String(to), bpmScope: '' })} />
      </div>
    </>
  )
}
