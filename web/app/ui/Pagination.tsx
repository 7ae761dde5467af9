import { Link } from 'react-router'
import styles from './Pagination.module.css'
import { pageWindow } from './page-window.ts'
import { withValue } from './query-address.ts'

interface PaginationProps {
  query: URLSearchParams
  pageNum: number
  pageSize: number
  total: number
  /** Tells it from another on the same page. */
  label?: string
}

export function Pagination({ query, pageNum, pageSize, total, label = '分页' }: PaginationProps) {
  const last = Math.ceil(total / pageSize)
  if (last <= 1) return null
  const to = (page: number) => withValue(query, 'pageNum', String(page))
  return (
    <nav className={`${styles.pages} number`} aria-label={label}>
      {pageNum > 1 ? (
        <Link to={to(pageNum - 1)} rel="prev">
          上一页
        </Link>
      ) : null}
      {pageWindow(pageNum, last).map((page, index, all) => (
        <Link key={page} to={to(page)} aria-current={page === pageNum ? 'page' : undefined} aria-label={`第 ${page} 页`}>
          {index > 0 && page - (all[index - 1] ?? 0) > 1 ? '… ' : ''}
          {page}
        </Link>
      ))}
      {pageNum < last ? (
        <Link to={to(pageNum + 1)} rel="next">
          下一页
        </Link>
      ) : null}
    </nav>
  )
}
