import { exactYuan } from '@shenglang/contract/commerce/money'
import type { Goods } from './use-ordering.ts'

/** What a buyer has of what was just paid, or waits for. */
export const gotWords = ({ lines, isShipped }: Goods): string => lines.map((line) => lineWords(line, isShipped)).join('；')

function lineWords({ goodsType, title, amountFen }: Goods['lines'][number], isShipped: boolean): string {
  switch (goodsType) {
    case 'VIP':
      return `${title} 已开通`
    case 'RECHARGE':
      return `${exactYuan(amountFen)} 已充入余额`
    case 'DESIGN':
      return `《${title}》已付款，做好后会通知你`
    default:
      return isShipped ? `《${title}》等待发货` : `《${title}》已经是你的了`
  }
}
