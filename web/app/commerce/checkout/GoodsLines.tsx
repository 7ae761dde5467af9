import { exactYuan } from '@shenglang/contract/commerce/money'
import type { OrderItem } from '@shenglang/contract/commerce/orders'
import { GoodsPicture } from '../GoodsPicture.tsx'
import styles from './GoodsLines.module.css'

export type GoodsLine = Pick<
  OrderItem,
  'goodsType' | 'goodsId' | 'title' | 'cover' | 'coverColor' | 'quantity' | 'unitFen' | 'amountFen'
>

/** The things of an order with what each costs. */
export function GoodsLines({ lines }: { lines: readonly GoodsLine[] }) {
  return (
    <ul className={styles.lines}>
      {lines.map((line) => (
        <li key={`${line.goodsType} ${line.goodsId}`}>
          <GoodsPicture {...line} />
          <span className={styles.title}>{line.title}</span>
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
