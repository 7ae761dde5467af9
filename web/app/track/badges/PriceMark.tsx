import type { Resource } from '@shenglang/contract/catalog/entities'
import { rightOf } from '@shenglang/contract/catalog/work/price'
import styles from './badges.module.css'

/** The right to a resource as a label: 免费, VIP3, ¥899 or 已拥有. */
export function PriceMark({ resource }: { resource: Resource }) {
  const right = rightOf(resource)
  return right ? <span className={styles.price}>{right.words}</span> : null
}
