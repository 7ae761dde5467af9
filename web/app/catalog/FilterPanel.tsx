import type { FilterName } from '@shenglang/contract/catalog/entities'
import type { DictEntry } from '@shenglang/contract/site/entities'
import { Link } from 'react-router'
import { IconAdjustmentsHorizontal } from '../ui/icons.ts'
import styles from './FilterPanel.module.css'
import { FILTER_NAMES, toggleValue, valuesOf, withValue } from './filter-address.ts'
import { FILTER_LABELS } from './filter-words.ts'

export type FilterChoices = Record<FilterName, DictEntry[]>

/** Every value is a link that adds or takes it, so filters work without scripts; on a phone they lie in a sheet. */
export function FilterPanel({ choices, query }: { choices: FilterChoices; query: URLSearchParams }) {
  const chosen = FILTER_NAMES.reduce((count, name) => count + valuesOf(query, name).length, 0)
  return (
    <>
      <input type="checkbox" id="filters-open" className={`${styles.toggle} visually-hidden`} />
      <label htmlFor="filters-open" className={styles.summary}>
        <IconAdjustmentsHorizontal size={18} />
        筛选{chosen > 0 ? ` · ${chosen}` : ''}
      </label>
      <section className={styles.filters} aria-label="筛选">
        {FILTER_NAMES.map((name) => (
          <FilterLine key={name} name={name} entries={choices[name]} query={query} />
        ))}
      </section>
    </>
  )
}

function FilterLine({ name, entries, query }: { name: FilterName; entries: DictEntry[]; query: URLSearchParams }) {
  const values = valuesOf(query, name)
  return (
    <div className={styles.line}>
      <h2>{FILTER_LABELS[name]}</h2>
      <ul>
        <li>
          <Link to={withValue(query, name, '')} aria-current={values.length === 0 ? 'true' : undefined} preventScrollReset>
            全部
          </Link>
        </li>
        {entries.map(({ dictValue, dictLabel }) => (
          <li key={dictValue}>
            <Link
              to={toggleValue(query, name, dictValue)}
              aria-current={values.includes(dictValue) ? 'true' : undefined}
              preventScrollReset
            >
              {dictLabel}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
