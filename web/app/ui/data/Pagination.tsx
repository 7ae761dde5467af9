import { Link } from 'react-router'
import { withValue } from '../browser/query-address.ts'
import styles from './Pagination.module.css'
import { pageWindow } from './page-window.ts'
import * as texts from './texts.ts'

interface PaginationProps {
  query: URLSearchParams
  pageNum: number
  pageSize: number
  total: number
  /** Its unique name on the page. */
  label?: string
}

export function Pagination({ query, pageNum, pageSize, total, label = texts.pagination }: PaginationProps) {
  const last = Math.ceil(total / pageSize)
  if (last <= 1) return null
  const to = (page: number) => withValue(query, 'pageNum', String(page))
  return (
    <nav className={`${styles.pages} number flex wrap centred gap-8 mt-28`} aria-label={label}>
      {pageNum > 1 ? (
        <Link to={to(pageNum - 1)} rel="prev">
          {texts.previousPage}
        </Link>
      ) : null}
      {pageWindow(pageNum, last).map((page, index, all) => (
        <Link key={page} to={to(page)} aria-current={page === pageNum ? 'page' : undefined} aria-label={texts.pageNumber(page)}>
          {index > 0 && page - (all[index - 1] ?? 0) > 1 ? '… ' : ''}
          {page}
        </Link>
      ))}
      {pageNum < last ? (
        <Link to={to(pageNum + 1)} rel="next">
          {texts.nextPage}
        </Link>
      ) : null}
    </nav>
  )
}
