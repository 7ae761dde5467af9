import type { FilterName, TempoKeyCounts } from '@shenglang/contract/catalog/entities'
import { EnergyMeter } from '../../../track/badges/EnergyMeter.tsx'
import { withValues } from '../../../ui/browser/query-address.ts'
import { toggleValue, valuesOf } from '../list/filter-address.ts'
import { EnergyPart } from './EnergyPart.tsx'
import styles from './FilterLine.module.css'
import { FilterPart } from './FilterPart.tsx'
import { FILTER_LABELS, type FilterChoices, type FilterCounts } from './filter-text.ts'
import { Histogram } from './Histogram.tsx'
import { TempoPart } from './TempoPart.tsx'
import { energyRange, rangeInShort, tempoBins, tempoRange } from './tempo-range.ts'
import * as texts from './texts.ts'
import { ValueChips } from './ValueChips.tsx'

export interface FilterProps {
  choices: FilterChoices
  counts: FilterCounts
  query: URLSearchParams
  /** The number of tracks in the list now. */
  total: number
}

interface FilterChipsProps extends Pick<FilterProps, 'choices' | 'counts' | 'query'> {
  name: FilterName
  toggled?: (value: string) => string
}

/** The values of one filter. */
export const FilterChips = ({ name, choices, counts, ...rest }: FilterChipsProps) => (
  <ValueChips name={name} label={FILTER_LABELS[name]} entries={choices[name]} counts={counts[name]} {...rest} />
)

export function StyleFilter({ total, ...rest }: FilterProps) {
  const { query, choices } = rest
  return (
    <FilterPart
      name="style"
      label={texts.genre}
      value={severalInShort(labelsOf(choices.style, valuesOf(query, 'style')))}
      clearTo={query.has('style') ? withValues(query, { style: '' }) : undefined}
      total={total}
    >
      <FilterChips name="style" {...rest} />
    </FilterPart>
  )
}

export function TempoFilter({ total, tempos, ...rest }: FilterProps & { tempos: TempoKeyCounts }) {
  const { query, choices } = rest
  const bins = tempoBins(tempos)
  const tempo = rangeInShort(query.get('bpmFrom'), query.get('bpmTo'))
  const scopes = labelsOf(choices.bpmScope, valuesOf(query, 'bpmScope'))
  const isChosen = tempo !== '' || scopes.length > 0
  return (
    <FilterPart
      name="bpm"
      label="BPM"
      value={tempo || severalInShort(scopes)}
      picture={
        <span className={styles.small}>
          <Histogram bins={bins} range={tempoRange(query)} width={108} height={18} />
        </span>
      }
      clearTo={isChosen ? withValues(query, { bpmFrom: '', bpmTo: '', bpmScope: '' }) : undefined}
      total={total}
    >
      <TempoPart query={query} bins={bins} />
      <FilterChips
        name="bpmScope"
        toggled={(value) => toggleValue(new URLSearchParams(withValues(query, { bpmFrom: '', bpmTo: '' })), 'bpmScope', value)}
        {...rest}
      />
    </FilterPart>
  )
}

export function EnergyFilter({ total, ...rest }: FilterProps) {
  const { query } = rest
  const [low, high] = energyRange(query)
  return (
    <FilterPart
      name="energy"
      label={texts.energy}
      value={query.has('energy') ? `${low}–${high}` : undefined}
      picture={<EnergyMeter energy={high} />}
      clearTo={query.has('energy') ? withValues(query, { energy: '' }) : undefined}
      total={total}
    >
      <EnergyPart query={query} />
      <FilterChips name="energy" {...rest} />
    </FilterPart>
  )
}

const labelsOf = (entries: FilterChoices[FilterName], values: string[]): string[] =>
  values.map((value) => entries.find(({ dictValue }) => dictValue === value)?.dictLabel ?? value)

const severalInShort = ([first = '', ...others]: string[]): string =>
  others.length === 0 ? first : texts.firstAndOthers(first, others.length + 1)
