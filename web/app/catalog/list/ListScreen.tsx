import { RESOURCE_ORDERS, type ResourceOrder } from '@shenglang/contract/catalog/entities'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { ButtonLink } from '../../ui/Button.tsx'
import { ChipLink } from '../../ui/Chip.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { withValue } from '../../ui/query-address.ts'
import sections from '../../ui/sections.module.css'
import styles from './ListScreen.module.css'
import { ORDER_NAMES } from './order-names.ts'
import type { ResourceList } from './resource-list.ts'

interface ListScreenProps<Row> {
  title: string
  lead: ReactNode
  list: Omit<ResourceList, 'rows'> & { rows: Row[] }
  /** How the rows are counted: 首, 件, 篇. */
  unit: string
  /** The orders that make sense here; none shows no choice. */
  orders?: readonly ResourceOrder[]
  /** Links to parts of the same, between the head and the list. */
  parts?: { name: string; to: string; isCurrent: boolean }[]
  children: (rows: Row[], startAt: number) => ReactNode
}

/** A screen with one list: what it is, its parts and orders, the rows, the pages. */
export function ListScreen<Row>(props: ListScreenProps<Row>) {
  const { title, lead, list, unit, orders = RESOURCE_ORDERS, parts = [], children } = props
  const [query] = useSearchParams()
  return (
    <>
      <header className={styles.head}>
        <h1>{title}</h1>
        <p>{lead}</p>
      </header>
      {parts.length > 0 ? (
        <nav className={styles.parts} aria-label="分类">
          {parts.map(({ name, to, isCurrent }) => (
            <ChipLink key={to} to={to} aria-current={isCurrent ? 'page' : undefined}>
              {name}
            </ChipLink>
          ))}
        </nav>
      ) : null}
      <section className={sections.section}>
        <div className={sections.heading}>
          <h2 className="number">
            {list.total.toLocaleString('zh-CN')} {unit}
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
        {list.rows.length === 0 ? (
          <Notice
            title="这里还没有内容"
            actions={
              <ButtonLink look="gold" to="/dj">
                去曲库看看
              </ButtonLink>
            }
          >
            新的内容上架后会出现在这里
          </Notice>
        ) : (
          children(list.rows, (list.pageNum - 1) * list.pageSize)
        )}
        <Pagination query={query} pageNum={list.pageNum} pageSize={list.pageSize} total={list.total} />
      </section>
    </>
  )
}
