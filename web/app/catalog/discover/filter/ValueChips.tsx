import type { FilterName } from '@shenglang/contract/catalog/entities'
import { shortCount } from '@shenglang/contract/format'
import type { DictEntry } from '@shenglang/contract/site/entities'
import { ChipLink } from '../../../ui/controls/Chip.tsx'
import { IconCheck } from '../../../ui/data/icons.ts'
import { toggleValue, valuesOf } from '../list/filter-address.ts'
import styles from './FilterLine.module.css'
import type { FilterCounts } from './filter-text.ts'

interface ValueChipsProps {
  name: FilterName
  label: string
  entries: DictEntry[]
  counts: FilterCounts[FilterName]
  query: URLSearchParams
  /** The address with the value toggled. */
  toggled?: (value: string) => string
}

/** The values of a filter, each a link that toggles it, with the count of results; empty ones are hidden. */
export function ValueChips({ name, label, entries, counts, query, toggled }: ValueChipsProps) {
  const values = valuesOf(query, name)
  const countOf = new Map(counts.map(({ value, count }) => [value, count]))
  const shown = entries.filter(({ dictValue }) => values.includes(dictValue) || (countOf.get(dictValue) ?? 0) > 0)
  return (
    <ul className={`${styles.values} flex wrap gap-8`} data-name={name} aria-label={label}>
      {shown.map(({ dictValue, dictLabel }) => {
        const isChosen = values.includes(dictValue)
        return (
          <li key={dictValue}>
            <ChipLink
              to={toggled?.(dictValue) ?? toggleValue(query, name, dictValue)}
              aria-current={isChosen ? 'true' : undefined}
              preventScrollReset
            >
              {isChosen ? <IconCheck size={14} aria-hidden="true" /> : null}
              {dictLabel}
              <small className="number">{shortCount(countOf.get(dictValue) ?? 0)}</small>
            </ChipLink>
          </li>
        )
      })}
    </ul>
  )
}
