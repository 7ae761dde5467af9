import type { OrderItem } from '@shenglang/contract/commerce/orders/orders'
import { exactYuan } from '@shenglang/contract/commerce/sale/money'
import { GoodsPicture } from '../../orders/GoodsPicture.tsx'
import styles from './GoodsLines.module.css'

export type GoodsLine = Pick<
  OrderItem,
  'goodsType' | 'goodsId' | 'title' | 'cover' | 'coverColor' | 'quantity' | 'unitFen' | 'amountFen'
>

/** The items of an order with their prices. */
export function GoodsLines({ lines }: { lines: readonly GoodsLine[] }) {
  return (
    <ul className={`${styles.lines} grid gap-12`}>
      {lines.map((line) => (
        <li key={`${line.goodsType} ${line.goodsId}`}>
          <GoodsPicture {...line} />
          <span className={`${styles.title} medium`}>{line.title}</span>
          {line.quantity > 1 ? (
            <small className="number">
              {exactYuan(line.unitFen)} × {line.quantity}
            </small>
          ) : null}
          <b className="number">{exactYuan(line.amountFen)}</b>
        </li>
      ))}
    </ul>
  )
}
