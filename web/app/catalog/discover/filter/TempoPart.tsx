import { useState } from 'react'
import { useNavigate } from 'react-router'
import { withValues } from '../../../ui/browser/query-address.ts'
import { useUntilChanged } from '../../../ui/controls/use-until-changed.ts'
import styles from './FilterLine.module.css'
import { Histogram } from './Histogram.tsx'
import { NumberRangeForm } from './NumberRangeForm.tsx'
import { RangeSlider } from './RangeSlider.tsx'
import { TapTempo } from './TapTempo.tsx'
import { type NumberRange, rangeInShort, TEMPO_MAX, TEMPO_MIN, tempoRange, tempoValues } from './tempo-range.ts'
import * as texts from './texts.ts'

/** The tempo as a range over a histogram, as typed numbers, and tapped. */
export function TempoPart({ query, bins }: { query: URLSearchParams; bins: readonly number[] }) {
  const navigate = useNavigate()
  const [moved, setMoved] = useState<NumberRange>()
  // The choice takes effect at once; the address contains it only once its list has loaded.
  const [chosen, setChosen] = useUntilChanged<URLSearchParams>(query.toString())
  const current = chosen ?? query
  const set = (values: Record<string, string>) => {
    setMoved(undefined)
    const to = withValues(query, values)
    setChosen(new URLSearchParams(to))
    // One history entry for one range, however often it was moved.
    const replace = query.has('bpmFrom') || query.has('bpmTo')
    void navigate(to, { preventScrollReset: true, replace })
  }
  const shown = moved ? tempoValues(moved) : { bpmFrom: current.get('bpmFrom'), bpmTo: current.get('bpmTo') }
  const rangeText = rangeInShort(shown.bpmFrom, shown.bpmTo)
  return (
    <>
      <div className={styles.slider} data-of="tempo">
        <span>BPM</span>
        <RangeSlider
          label="BPM "
          min={TEMPO_MIN}
          max={TEMPO_MAX}
          value={tempoRange(current)}
          onMove={setMoved}
          onChange={(next) => set(tempoValues(next))}
        >
          {(at) => <Histogram bins={bins} range={at} width={300} height={48} />}
        </RangeSlider>
        <b className="number">{rangeText === '' ? texts.all : rangeText}</b>
      </div>
      <div className={`${styles.typed} flex wrap middle gap-8 my-12`}>
        <NumberRangeForm
          query={query}
          names={['bpmFrom', 'bpmTo']}
          labels={[texts.minTempo, texts.maxTempo]}
          min={1}
          onChange={(values) => set({ ...values, bpmScope: '' })}
        />
        <TapTempo onTempo={(from, to) => set({ bpmFrom: String(from), bpmTo: String(to), bpmScope: '' })} />
      </div>
    </>
  )
}
