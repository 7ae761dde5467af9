import type { Resource } from '@shenglang/contract/catalog/entities'
import { Link } from 'react-router'
import { usePlaying } from '../../../playback/track/playing.ts'
import { withValue } from '../../../ui/browser/query-address.ts'
import { ChipLink } from '../../../ui/controls/Chip.tsx'
import { IconCheck, IconChevronDown, IconPlayerPlayFilled, IconX } from '../../../ui/data/icons.ts'
import { grouped } from '../../../ui/text/grouped.ts'
import { orderOf, ordersUnder, withoutFilters } from '../list/filter-address.ts'
import { ORDER_NAMES } from '../list/order-names.ts'
import { OpenFilters } from './FilterSheet.tsx'
import type { FilterChoices, ListCondition } from './filter-text.ts'
import { positionUnder } from './position-under.ts'
import styles from './ResultLine.module.css'
import { SaveFilter } from './SaveFilter.tsx'
import * as texts from './texts.ts'

interface ResultLineProps {
  rows: Resource[]
  total: number
  conditions: ListCondition[]
  choices: FilterChoices
  query: URLSearchParams
  /** Filters are available, so the button that opens them is shown. */
  hasFilters: boolean
}

/** The number of results, the conditions, each removable, and actions for all results. */
export function ResultLine({ rows, total, conditions, choices, query, hasFilters }: ResultLineProps) {
  const { playAll } = usePlaying()
  return (
    <div className={`${styles.found} flex middle gap-12 min-h-44`}>
      <h1>{texts.library}</h1>
      <h2 className="number">{texts.trackCount(grouped(total))}</h2>
      {hasFilters ? <OpenFilters /> : null}
      <div className={styles.line}>
        <ul className={styles.conditions} aria-label={texts.filterConditions}>
          {conditions.map(({ text, to, isMix }) => (
            <li key={text} data-mix={isMix || undefined}>
              <ChipLink to={to} aria-label={texts.without(text)} preventScrollReset>
                {text}
                <IconX className="ink-t2" size={14} aria-hidden="true" />
              </ChipLink>
            </li>
          ))}
          {conditions.length > 0 ? (
            <li>
              <Link className={styles.quiet} to={withoutFilters(query)} preventScrollReset>
                {texts.clear}
              </Link>
            </li>
          ) : null}
        </ul>
        <div className={`${styles.tools} flex middle gap-20 push`}>
          <Link className={styles.quiet} to={query.size > 0 ? `/map?${query}` : '/map'}>
            {texts.map}
          </Link>
          <OrderChoice query={query} />
          <SaveFilter choices={choices} />
          {rows.length > 0 ? (
            <button type="button" className={styles.quiet} onClick={() => playAll(rows)}>
              <IconPlayerPlayFilled size={14} aria-hidden="true" /> {texts.playAll}
            </button>
          ) : null}
        </div>
      </div>
    </div>
  )
}

function OrderChoice({ query }: { query: URLSearchParams }) {
  const order = orderOf(query)
  const orders = ordersUnder(query)
  return (
    <>
      <button
        type="button"
        className={styles.quiet}
        popoverTarget="list-order"
        aria-label={texts.sortedBy(ORDER_NAMES[order])}
        data-now=""
      >
        {ORDER_NAMES[order]}
        <IconChevronDown size={14} aria-hidden="true" />
      </button>
      <section id="list-order" popover="auto" className={styles.orders} aria-label={texts.sort} onBeforeToggle={positionUnder}>
        {orders.map((name) => (
          <Link
            className="hover-bg3"
            key={name}
            to={withValue(query, 'orderBy', name === orders[0] ? '' : name)}
            aria-current={name === order ? 'true' : undefined}
            preventScrollReset
            onClick={(event) => event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()}
          >
            {ORDER_NAMES[name]}
            {name === order ? <IconCheck size={16} aria-hidden="true" /> : null}
          </Link>
        ))}
      </section>
    </>
  )
}
