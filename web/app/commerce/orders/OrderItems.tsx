import { exactYuan } from '@shenglang/contract/commerce/money'
import type { OrderItem } from '@shenglang/contract/commerce/orders'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { GoodsPicture } from '../GoodsPicture.tsx'
import { itemAddress } from './item-address.ts'
import styles from './orders.module.css'

interface OrderItemsProps {
  items: OrderItem[]
  /** Stands below an item's title. */
  more?: (item: OrderItem) => ReactNode
}

/** What an order holds, each with what was paid for it. */
export function OrderItems({ items, more }: OrderItemsProps) {
  return (
    <ul className={styles.items}>
      {items.map((item) => (
        <li key={item.orderItemId} className={styles.item}>
          <GoodsPicture {...item} />
          <span className={styles.itemWords}>
            <Link to={itemAddress(item)} className={styles.itemTitle}>
              {item.title}
            </Link>
            <small className="number">
              {exactYuan(item.unitFen)} × {item.quantity}
              {item.refundedFen > 0 ? ` · 已退 ${exactYuan(item.refundedFen)}` : ''}
            </small>
            {more?.(item)}
          </span>
          <span className="number">{exactYuan(item.amountFen)}</span>
        </li>
      ))}
    </ul>
  )
}
