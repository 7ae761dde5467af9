import { ButtonLink } from '../../ui/Button.tsx'
import { ChipLink } from '../../ui/Chip.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { withoutFilters } from '../list/filter-address.ts'
import styles from './NothingFound.module.css'
import type { Nearest } from './nearest.ts'

/** Nothing fulfils all conditions: which one to give up, and how many there are then. */
export function NothingFound({ nearest, query }: { nearest: Nearest[]; query: URLSearchParams }) {
  const isAny = nearest.some(({ total }) => total > 0)
  return (
    <Notice
      title="没有符合条件的曲目"
      actions={
        <ButtonLink look="gold" to={withoutFilters(query)}>
          清除筛选
        </ButtonLink>
      }
    >
      {isAny ? '去掉一个条件就有：' : '这些条件一起放宽试试'}
      {isAny ? (
        <span className={styles.nearest}>
          {nearest
            .filter(({ total }) => total > 0)
            .map(({ words, to, total }) => (
              <ChipLink key={words} to={to} preventScrollReset>
                去掉 {words}
                <small className="number">{total.toLocaleString('zh-CN')} 首</small>
              </ChipLink>
            ))}
        </span>
      ) : null}
    </Notice>
  )
}
