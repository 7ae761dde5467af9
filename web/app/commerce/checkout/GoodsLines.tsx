import { exactYuan } from '@shenglang/contract/commerce/money'
import type { OrderItem } from '@shenglang/contract/commerce/orders'
import { Cover } from '../../ui/Cover.tsx'
import { IconPlus } from '../../ui/icons.ts'
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
          {line.goodsType === 'RECHARGE' ? (
            <span className={styles.sign} aria-hidden="true">
              <IconPlus size={20} />
            </span>
          ) : (
            <Cover cover={line.cover} color={line.coverColor} width={96} />
          )}
          <span className={styles.title}>{line.title}</span>
          <small className="number">{line.quantity > 1 ? `${exactYuan(line.unitFen)} × ${line.quantity}` : ''}</small>
          <b className="number">{exactYuan(line.amountFen)}</b>
        </li>
      ))}
    </ul>
  )
}
