import type { Resource } from '@shenglang/contract/catalog/entities'
import { pricesOf } from '@shenglang/contract/catalog/price'
import styles from './marks.module.css'

const LOOKS = { free: styles.free, vip: styles.vip, money: styles.money }

/** The easiest way to have a resource, in a word: 免费, VIP3 or ¥899. */
export function PriceMark({ resource }: { resource: Resource }) {
  const price = pricesOf(resource).at(-1)
  return price ? <span className={LOOKS[price.kind]}>{price.words}</span> : null
}
