import { FILTER_NAMES, type FilterName } from '@shenglang/contract/catalog/entities'
import { shortCount } from '@shenglang/contract/format'
import type { DictEntry } from '@shenglang/contract/site/entities'
import { ChipLink } from '../../ui/Chip.tsx'
import { IconAdjustmentsHorizontal } from '../../ui/icons.ts'
import { withValue } from '../../ui/query-address.ts'
import { countFilters, RANGE_NAMES, toggleValue, valuesOf } from '../list/filter-address.ts'
import styles from './FilterPanel.module.css'
import { FILTER_LABELS } from './filter-words.ts'
import { MixFilter } from './MixFilter.tsx'
import { RangeFilter } from './RangeFilter.tsx'

export type FilterChoices = Record<FilterName, DictEntry[]>
/** How many resources choosing a value would give. */
export type FilterCounts = Record<FilterName, { value: string; count: number }[]>

/** Every value is a link that adds or takes it, so filters work without scripts; on a phone they lie in a sheet. */
export function FilterPanel(props: { choices: FilterChoices; counts: FilterCounts; query: URLSearchParams }) {
  const { choices, counts, query } = props
  const chosen = countFilters(query)
  return (
    <>
      <input type="checkbox" id="filters-open" className={`${styles.toggle} visually-hidden`} />
      <label htmlFor="filters-open" className={styles.summary}>
        <IconAdjustmentsHorizontal size={18} />
        筛选{chosen > 0 ? ` · ${chosen}` : ''}
      </label>
      <section className={styles.filters} aria-label="筛选">
        {FILTER_NAMES.map((name) => (
          <FilterLine key={name} name={name} entries={choices[name]} counts={counts[name]} query={query} />
        ))}
        {/* What was typed and not yet applied outlives the choice of another filter. */}
        <RangeFilter key={RANGE_NAMES.map((name) => query.get(name) ?? '').join()} query={query} />
        <MixFilter query={query} />
      </section>
    </>
  )
}

interface FilterLineProps {
  name: FilterName
  entries: DictEntry[]
  counts: FilterCounts[FilterName]
  query: URLSearchParams
}

function FilterLine({ name, entries, counts, query }: FilterLineProps) {
  const values = valuesOf(query, name)
  const countOf = new Map(counts.map(({ value, count }) => [value, count]))
  return (
    <div className={styles.line}>
      <h2>{FILTER_LABELS[name]}</h2>
      <ul>
        <li>
          <ChipLink
            isSmall
            to={withValue(query, name, '')}
            aria-current={values.length === 0 ? 'true' : undefined}
            preventScrollReset
          >
            全部
          </ChipLink>
        </li>
        {entries.map(({ dictValue, dictLabel }) => {
          const count = countOf.get(dictValue) ?? 0
          return (
            <li key={dictValue}>
              <ChipLink
                isSmall
                to={toggleValue(query, name, dictValue)}
                aria-current={values.includes(dictValue) ? 'true' : undefined}
                data-none={count === 0 || undefined}
                preventScrollReset
              >
                {dictLabel}
                <small className="number">{shortCount(count)}</small>
              </ChipLink>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
