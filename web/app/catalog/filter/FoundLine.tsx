import type { Resource } from '@shenglang/contract/catalog/entities'
import { Link } from 'react-router'
import { usePlaying } from '../../playback/playing.ts'
import { ChipLink } from '../../ui/Chip.tsx'
import { IconCheck, IconChevronDown, IconFilter, IconPlayerPlayFilled, IconX } from '../../ui/icons.ts'
import { withValue } from '../../ui/query-address.ts'
import { orderOf, ordersUnder, withoutFilters } from '../list/filter-address.ts'
import { ORDER_NAMES } from '../list/order-names.ts'
import { FILTERS_ID } from './FilterLine.tsx'
import styles from './FoundLine.module.css'
import type { FilterChoices, ListCondition } from './filter-words.ts'
import { placeUnder } from './place-under.ts'
import { SaveFilter } from './SaveFilter.tsx'

interface FoundLineProps {
  rows: Resource[]
  total: number
  conditions: ListCondition[]
  choices: FilterChoices
  query: URLSearchParams
}

/** How many were found under which conditions, each to be taken away, and what can be done with all of them. */
export function FoundLine({ rows, total, conditions, choices, query }: FoundLineProps) {
  const { playAll } = usePlaying()
  return (
    <div className={styles.found}>
      <h1>曲库</h1>
      <h2 className="number">{total.toLocaleString('zh-CN')} 首</h2>
      <button type="button" className={styles.open} popoverTarget={FILTERS_ID} aria-label="筛选">
        <IconFilter size={21} />
      </button>
      <div className={styles.line}>
        <ul className={styles.conditions} aria-label="筛选条件">
          {conditions.map(({ words, to, isMix }) => (
            <li key={words} data-mix={isMix || undefined}>
              <ChipLink to={to} aria-label={`去掉 ${words}`} preventScrollReset>
                {words}
                <IconX size={14} aria-hidden="true" />
              </ChipLink>
            </li>
          ))}
          {conditions.length > 0 ? (
            <li>
              <Link className={styles.quiet} to={withoutFilters(query)} preventScrollReset>
                清除
              </Link>
            </li>
          ) : null}
        </ul>
        <div className={styles.tools}>
          <Link className={styles.quiet} to={`/map?${query}`}>
            地图
          </Link>
          <OrderChoice query={query} />
          <SaveFilter choices={choices} />
          {rows.length > 0 ? (
            <button type="button" className={styles.quiet} onClick={() => playAll(rows)}>
              <IconPlayerPlayFilled size={14} aria-hidden="true" /> 全部播放
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
        aria-label={`排序：${ORDER_NAMES[order]}`}
        data-now=""
      >
        {ORDER_NAMES[order]}
        <IconChevronDown size={14} aria-hidden="true" />
      </button>
      <section id="list-order" popover="auto" className={styles.orders} aria-label="排序" onBeforeToggle={placeUnder}>
        {orders.map((name) => (
          <Link
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
