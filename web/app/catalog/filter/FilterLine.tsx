import type { FilterName, TempoKeys } from '@shenglang/contract/catalog/entities'
import { type PointerEvent, type ReactNode, useEffect, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { EnergyMeter } from '../../track/EnergyMeter.tsx'
import { ChipLink } from '../../ui/Chip.tsx'
import { withValue, withValues } from '../../ui/query-address.ts'
import { toggleValue, valuesOf, withoutFilters } from '../list/filter-address.ts'
import { EnergyPart } from './EnergyPart.tsx'
import styles from './FilterLine.module.css'
import { FilterPart } from './FilterPart.tsx'
import { FILTER_LABELS, type FilterChoices, type FilterCounts } from './filter-words.ts'
import { Histogram } from './Histogram.tsx'
import { KeyWheel } from './KeyWheel.tsx'
import { keysInShort } from './key-wheel.ts'
import { MixRules } from './MixRules.tsx'
import { MixSwitch } from './MixSwitch.tsx'
import { useMixNow } from './mix-now.ts'
import { NumberRangeForm } from './NumberRangeForm.tsx'
import { keepPlaced } from './place-under.ts'
import { TempoPart } from './TempoPart.tsx'
import { energyRange, rangeInShort, tempoBins, tempoRange } from './tempo-range.ts'
import { ValueChips } from './ValueChips.tsx'

interface FilterLineProps {
  choices: FilterChoices
  counts: FilterCounts
  tempos: TempoKeys
  query: URLSearchParams
  total: number
}

/** The sheet of a phone, by which its button finds it. */
export const FILTERS_ID = 'filters'
/** Dragged so far down, the sheet closes. */
const CLOSES_PX = 80

/**
 * What narrows the list, in a line that sticks under the top bar; on a phone the same in a sheet from below. Values are links
 * and what opens is the browser's own, so it works without scripts.
 */
export function FilterLine({ choices, counts, tempos, query, total }: FilterLineProps) {
  const line = useRef<HTMLElement>(null)
  useEffect(() => (line.current ? keepPlaced(line.current) : undefined), [])
  const { terms } = useMixNow()
  const bins = tempoBins(tempos)
  const keys = valuesOf(query, 'tkey')
  const [low, high] = energyRange(query)
  const tempo = rangeInShort(query.get('bpmFrom'), query.get('bpmTo'))
  const scopes = labelsOf(choices.bpmScope, valuesOf(query, 'bpmScope'))
  const cleared = (values: Record<string, string>, isChosen: boolean) => (isChosen ? withValues(query, values) : undefined)
  const chips = (name: FilterName, toggled?: (value: string) => string) => (
    <ValueChips
      name={name}
      label={FILTER_LABELS[name]}
      entries={choices[name]}
      counts={counts[name]}
      query={query}
      {...(toggled ? { toggled } : {})}
    />
  )
  return (
    <section ref={line} id={FILTERS_ID} popover="auto" className={styles.filters} aria-label="筛选">
      <header className={styles.head}>
        <SheetHandle />
        <b>筛选</b>
        <Link to={withoutFilters(query)} preventScrollReset>
          清除
        </Link>
      </header>
      <FilterPart
        name="style"
        isRow
        label="风格"
        value={severalInShort(labelsOf(choices.style, valuesOf(query, 'style')))}
        clearTo={cleared({ style: '' }, query.has('style'))}
        total={total}
      >
        {chips('style')}
      </FilterPart>
      <FilterPart
        name="bpm"
        isRow
        label="BPM"
        value={tempo || severalInShort(scopes)}
        picture={
          <span className={styles.small}>
            <Histogram bins={bins} range={tempoRange(query)} width={108} height={18} />
          </span>
        }
        clearTo={cleared({ bpmFrom: '', bpmTo: '', bpmScope: '' }, tempo !== '' || scopes.length > 0)}
        total={total}
      >
        <TempoPart query={query} bins={bins} />
        {chips('bpmScope', (value) =>
          toggleValue(new URLSearchParams(withValues(query, { bpmFrom: '', bpmTo: '' })), 'bpmScope', value),
        )}
      </FilterPart>
      <FilterPart
        name="key"
        label="调性"
        value={keysInShort(keys)}
        hint="点一格选一个，拖动选一段"
        clearTo={cleared({ tkey: '' }, keys.length > 0)}
        total={total}
      >
        <KeyWheel query={query} counts={counts.tkey} playing={terms?.mixKey ?? ''} />
      </FilterPart>
      <FilterPart
        name="energy"
        label="能量"
        value={query.has('energy') ? `${low}–${high}` : undefined}
        picture={<EnergyMeter energy={high} />}
        clearTo={cleared({ energy: '' }, query.has('energy'))}
        total={total}
      >
        <EnergyPart query={query} />
        {chips('energy')}
      </FilterPart>
      <MorePart query={query} total={total} chips={chips} />
      <div className={styles.mix}>
        <MixSwitch query={query} />
      </div>
      <footer className={styles.done}>
        <button type="button" popoverTarget={FILTERS_ID} popoverTargetAction="hide">
          看 {total.toLocaleString('zh-CN')} 首
        </button>
      </footer>
    </section>
  )
}

const MORE = ['version', 'genre', 'releaseYear', 'recentlyAdded'] as const
const MORE_NAMES = [...MORE, 'minutesFrom', 'minutesTo', 'playable', 'mixRule', 'mixPercent']

interface MorePartProps {
  query: URLSearchParams
  total: number
  chips: (name: FilterName) => ReactNode
}

/** What is asked for less often. */
function MorePart({ query, total, chips }: MorePartProps) {
  const navigate = useNavigate()
  const chosen = MORE_NAMES.filter((name) => query.has(name)).length
  const isPlayable = query.has('playable')
  return (
    <FilterPart
      name="more"
      label="更多"
      value={chosen > 0 ? chosen : undefined}
      clearTo={chosen > 0 ? withValues(query, Object.fromEntries(MORE_NAMES.map((name) => [name, '']))) : undefined}
      total={total}
    >
      <dl className={styles.more}>
        {MORE.map((name) => (
          <div key={name}>
            <dt>{FILTER_LABELS[name]}</dt>
            <dd>{chips(name)}</dd>
          </div>
        ))}
        <div>
          <dt>时长</dt>
          <dd>
            <NumberRangeForm
              query={query}
              names={['minutesFrom', 'minutesTo']}
              labels={['最短分钟数', '最长分钟数']}
              min={0}
              unit="分钟"
              onChange={(values) => void navigate(withValues(query, values), { preventScrollReset: true })}
            />
          </dd>
        </div>
        <div>
          <dt>权限</dt>
          <dd>
            <ChipLink
              to={withValue(query, 'playable', isPlayable ? '' : '1')}
              aria-current={isPlayable ? 'true' : undefined}
              preventScrollReset
            >
              只看我能播放的
            </ChipLink>
          </dd>
        </div>
        {query.has('mixKey') ? (
          <div>
            <dt>接得上</dt>
            <dd>
              <MixRules query={query} />
            </dd>
          </div>
        ) : null}
      </dl>
    </FilterPart>
  )
}

/** What a sheet is taken by: dragged down far enough, it closes. */
function SheetHandle() {
  const from = useRef(0)
  const sheetOf = (event: PointerEvent<HTMLElement>) => event.currentTarget.closest<HTMLElement>('[popover]')
  const end = (event: PointerEvent<HTMLElement>) => {
    const sheet = sheetOf(event)
    if (!sheet) return
    sheet.style.removeProperty('translate')
    if (event.type === 'pointerup' && event.clientY - from.current > CLOSES_PX) sheet.hidePopover()
  }
  return (
    <span
      className={styles.handle}
      data-handle=""
      onPointerDown={(event) => {
        from.current = event.clientY
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={(event) => {
        if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
        sheetOf(event)?.style.setProperty('translate', `0 ${Math.max(0, event.clientY - from.current)}px`)
      }}
      onPointerUp={end}
      onPointerCancel={end}
    />
  )
}

const labelsOf = (entries: FilterChoices[FilterName], values: string[]): string[] =>
  values.map((value) => entries.find(({ dictValue }) => dictValue === value)?.dictLabel ?? value)

const severalInShort = ([first = '', ...others]: string[]): string =>
  others.length === 0 ? first : `${first} 等 ${others.length + 1}`
