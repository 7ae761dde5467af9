import type { WorkEarning } from '@shenglang/contract/commerce/earnings'
import { exactYuan } from '@shenglang/contract/commerce/money'
import { Link } from 'react-router'
import { Notice } from '../../ui/Notice.tsx'
import styles from './earnings.module.css'

export function Works({ works }: { works: WorkEarning[] }) {
  if (works.length === 0) return <Notice title="还没有卖出作品">卖出之后，每件作品带来多少会列在这里</Notice>
  return (
    <ul>
      {works.map(({ resourceId, title, soldCount, earnedFen }) => (
        <li key={resourceId} className={styles.line}>
          <span className={styles.words}>
            <Link to={`/resource?id=${resourceId}`}>{title}</Link>
            <small className="number">售出 {soldCount} 份</small>
          </span>
          <b className="number">{exactYuan(earnedFen)}</b>
        </li>
      ))}
    </ul>
  )
}
