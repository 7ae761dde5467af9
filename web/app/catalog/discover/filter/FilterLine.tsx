import type { TempoKeyCounts } from '@shenglang/contract/catalog/entities'
import { useNavigate } from 'react-router'
import { withValue, withValues } from '../../../ui/browser/query-address.ts'
import { ChipLink } from '../../../ui/controls/Chip.tsx'
import { valuesOf } from '../list/filter-address.ts'
import { EnergyFilter, FilterChips, type FilterProps, StyleFilter, TempoFilter } from './CommonFilters.tsx'
import styles from './FilterLine.module.css'
import { FilterPart } from './FilterPart.tsx'
import { FilterSheet } from './FilterSheet.tsx'
import { FILTER_LABELS } from './filter-text.ts'
import { KeyWheel } from './KeyWheel.tsx'
import { keysInShort } from './key-wheel.ts'
import { MixRules } from './MixRules.tsx'
import { MixSwitch } from './MixSwitch.tsx'
import { useMixNow } from './mix-now.ts'
import { NumberRangeForm } from './NumberRangeForm.tsx'
import * as texts from './texts.ts'

/** The filters of a list, in a sticky line under the top bar; on a phone in a sheet from below. Values are links. */
export function FilterLine({ tempos, ...filter }: FilterProps & { tempos: TempoKeyCounts }) {
  const { counts, query, total } = filter
  const { terms } = useMixNow()
  const keys = valuesOf(query, 'tkey')
  return (
    <FilterSheet query={query} total={total}>
      <StyleFilter {...filter} />
      <TempoFilter {...filter} tempos={tempos} />
      <FilterPart
        name="key"
        label={texts.musicalKey}
        value={keysInShort(keys)}
        hint={texts.pickCells}
        clearTo={keys.length > 0 ? withValues(query, { tkey: '' }) : undefined}
        total={total}
      >
        <KeyWheel query={query} counts={counts.tkey} playing={terms?.mixKey ?? ''} />
      </FilterPart>
      <EnergyFilter {...filter} />
      <MorePart {...filter} />
      <div className={`${styles.mix} push`}>
        <MixSwitch query={query} />
      </div>
    </FilterSheet>
  )
}

const MORE = ['version', 'genre', 'releaseYear', 'recentlyAdded'] as const
const MORE_NAMES = [...MORE, 'minutesFrom', 'minutesTo', 'playable', 'mixRule', 'mixPercent']

/** The less common filters. */
function MorePart({ total, ...rest }: FilterProps) {
  const { query } = rest
  const navigate = useNavigate()
  const chosen = MORE_NAMES.filter((name) => query.has(name)).length
  const isPlayable = query.has('playable')
  return (
    <FilterPart
      name="more"
      label={texts.more}
      value={chosen > 0 ? chosen : undefined}
      clearTo={chosen > 0 ? withValues(query, Object.fromEntries(MORE_NAMES.map((name) => [name, '']))) : undefined}
      total={total}
    >
      <dl className={styles.more}>
        {MORE.map((name) => (
          <div key={name}>
            <dt>{FILTER_LABELS[name]}</dt>
            <dd>
              <FilterChips name={name} {...rest} />
            </dd>
          </div>
        ))}
        <div>
          <dt>{texts.duration}</dt>
          <dd>
            <NumberRangeForm
              query={query}
              names={['minutesFrom', 'minutesTo']}
              labels={[texts.minMinutes, texts.maxMinutes]}
              min={0}
              unit={texts.minutes}
              onChange={(values) => void navigate(withValues(query, values), { preventScrollReset: true })}
            />
          </dd>
        </div>
        <div>
          <dt>{texts.rights}</dt>
          <dd>
            <ChipLink
              to={withValue(query, 'playable', isPlayable ? '' : '1')}
              aria-current={isPlayable ? 'true' : undefined}
              preventScrollReset
            >
              {texts.onlyPlayable}
            </ChipLink>
          </dd>
        </div>
        {query.has('mixKey') ? (
          <div>
            <dt>{texts.matching}</dt>
            <dd>
              <MixRules query={query} />
            </dd>
          </div>
        ) : null}
      </dl>
    </FilterPart>
  )
}
