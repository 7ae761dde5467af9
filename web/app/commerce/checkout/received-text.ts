import { exactYuan } from '@shenglang/contract/commerce/sale/money'
import type { Goods } from './payments/use-ordering.ts'
import * as texts from './texts.ts'

/** The parts of a paid order that the buyer has received or still waits for, as text. */
export const receivedText = ({ lines, isShipped }: Goods): string => lines.map((line) => lineText(line, isShipped)).join('；')

function lineText({ goodsType, title, amountFen }: Goods['lines'][number], isShipped: boolean): string {
  switch (goodsType) {
    case 'VIP':
      return texts.opened(title)
    case 'RECHARGE':
      return texts.balanceCredited(exactYuan(amountFen))
    case 'DESIGN':
      return texts.designPaid(title)
    default:
      return isShipped ? texts.awaitingShipment(title) : texts.isYours(title)
  }
}
