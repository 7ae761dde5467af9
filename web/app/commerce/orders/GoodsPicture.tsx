import type { OrderItem } from '@shenglang/contract/commerce/orders/orders'
import { Cover } from '../../ui/data/Cover.tsx'
import { IconCrown, IconPlus } from '../../ui/data/icons.ts'

const SIGNS: Partial<Record<OrderItem['goodsType'], typeof IconPlus>> = { VIP: IconCrown, RECHARGE: IconPlus }

/** The picture of an item: its cover, or an icon where it has none. */
export function GoodsPicture({ goodsType, cover, coverColor }: Pick<OrderItem, 'goodsType' | 'cover' | 'coverColor'>) {
  const Sign = SIGNS[goodsType]
  return (
    <span className="grid place-centre w-56 h-56 radius-small clip bg3 ink-t1">
      {Sign ? <Sign size={20} aria-hidden="true" /> : <Cover cover={cover} color={coverColor} width={96} />}
    </span>
  )
}
