import { RESOURCE_ORDERS, type ResourceOrder } from '@shenglang/contract/catalog/entities'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { withValue } from '../../../ui/browser/query-address.ts'
import { ButtonLink } from '../../../ui/controls/Button.tsx'
import { ChipLink } from '../../../ui/controls/Chip.tsx'
import { Pagination } from '../../../ui/data/Pagination.tsx'
import { Notice } from '../../../ui/layout/Notice.tsx'
import { PageHead } from '../../../ui/layout/PageHead.tsx'
import sections from '../../../ui/layout/sections.module.css'
import { grouped } from '../../../ui/text/grouped.ts'
import { FiltersAway } from './FiltersAway.tsx'
import { ORDER_NAMES } from './order-names.ts'
import type { ResourceList } from './resource-list.ts'
import * as texts from './texts.ts'

interface ListScreenProps<Row> {
  title: string
  lead: ReactNode
  list: Omit<ResourceList, 'rows'> & { rows: Row[] }
  /** The counter of rows: 首, 件, 篇. */
  unit: string
  /** The available orders; none hides the choice. */
  orders?: readonly ResourceOrder[]
  /** Links to sub-lists, between the head and the list. */
  parts?: { name: string; to: string; isCurrent: boolean }[]
  children: (rows: Row[], startAt: number) => ReactNode
}

/** A page with one list: title, sub-lists, order, rows and pagination. */
export function ListScreen<Row>(props: ListScreenProps<Row>) {
  const { title, lead, list, unit, orders = RESOURCE_ORDERS, parts = [], children } = props
  const [query] = useSearchParams()
  return (
    <>
      <PageHead isPanel title={title} lead={lead} />
      {parts.length > 0 ? (
        <nav className="flex wrap gap-8 mt-16" aria-label={texts.category}>
          {parts.map(({ name, to, isCurrent }) => (
            <ChipLink key={to} to={to} aria-current={isCurrent ? 'page' : undefined}>
              {name}
            </ChipLink>
          ))}
        </nav>
      ) : null}
      <section className="mt-24">
        <div className={sections.heading}>
          <h2 className="number">
            {grouped(list.total)} {unit}
          </h2>
          {orders.map((name) => (
            <Link
              key={name}
              to={withValue(query, 'orderBy', name)}
              aria-current={name === list.orderBy ? 'true' : undefined}
              preventScrollReset
            >
              {ORDER_NAMES[name]}
            </Link>
          ))}
        </div>
        {list.isReduced ? <FiltersAway /> : null}
        {list.rows.length === 0 ? (
          <Notice
            title={texts.listEmpty}
            actions={
              <ButtonLink look="gold" to="/dj">
                {texts.goLibrary}
              </ButtonLink>
            }
          >
            {texts.listEmptyHint}
          </Notice>
        ) : (
          children(list.rows, (list.pageNum - 1) * list.pageSize)
        )}
        <Pagination query={query} pageNum={list.pageNum} pageSize={list.pageSize} total={list.total} />
      </section>
    </>
  )
}
