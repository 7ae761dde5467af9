import type { OrderItem } from '@shenglang/contract/commerce/orders'
import { Cover } from '../ui/Cover.tsx'
import { IconCrown, IconPlus } from '../ui/icons.ts'
import styles from './GoodsPicture.module.css'

const SIGNS: Partial<Record<OrderItem['goodsType'], typeof IconPlus>> = { VIP: IconCrown, RECHARGE: IconPlus }

/** What stands before a thing that is bought: its cover, or a sign where it can have none. */
export function GoodsPicture({ goodsType, cover, coverColor }: Pick<OrderItem, 'goodsType' | 'cover' | 'coverColor'>) {
  const Sign = SIGNS[goodsType]
  return (
    <span className={styles.picture}>
      {Sign ? <Sign size={20} aria-hidden="true" /> : <Cover cover={cover} color={coverColor} width={96} />}
    </span>
  )
}
