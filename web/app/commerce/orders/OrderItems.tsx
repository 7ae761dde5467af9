import type { OrderItem } from '@shenglang/contract/commerce/orders/orders'
import { exactYuan } from '@shenglang/contract/commerce/sale/money'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { GoodsPicture } from './GoodsPicture.tsx'
import { itemAddress } from './item-address.ts'
import styles from './orders.module.css'
import * as texts from './texts.ts'

interface OrderItemsProps {
  items: OrderItem[]
  /** Shown below an item's title. */
  more?: (item: OrderItem) => ReactNode
}

/** The items of an order with what was paid for each. */
export function OrderItems({ items, more }: OrderItemsProps) {
  return (
    <ul className="mt-8">
      {items.map((item) => (
        <li key={item.orderItemId} className={styles.item}>
          <GoodsPicture {...item} />
          <span className={`${styles.itemWords} grid`}>
            <Link to={itemAddress(item)} className="medium hover-underline">
              {item.title}
            </Link>
            <small className="number">
              {exactYuan(item.unitFen)} × {item.quantity}
              {item.refundedFen > 0 ? texts.refundedPart(exactYuan(item.refundedFen)) : ''}
            </small>
            {item.isToCome ? <small className="text-13 ink-t2">{texts.givenOnceReleased}</small> : null}
            {more?.(item)}
          </span>
          <span className="number">{exactYuan(item.amountFen)}</span>
        </li>
      ))}
    </ul>
  )
}
