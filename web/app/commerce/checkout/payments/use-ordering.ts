import type { Channel } from '@shenglang/contract/commerce/orders/orders'
import { checkOrder } from '@shenglang/contract/commerce/orders/routes'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { keyOf } from '../../../remote/remote-query.ts'
import type { Basket, Quote } from './basket.ts'
import { cancelOldestUnpaid, cancelReplaced, type OpenOrder, orderAndPay, orderWithoutCode, payAgain } from './open-payment.ts'
import { type Trouble, troubleOf } from './trouble.ts'

/** The newest order, and the basket that it was created for. */
interface Made {
  basket: string
  order: OpenOrder
  /** The quote at that time: once it is paid, a new quote refuses what its buyer owns by then. */
  goods: Goods
}

/** The purchased goods, as shown after the payment. */
export interface Goods {
  lines: readonly { goodsType: string; goodsId: string; title: string; amountFen: number }[]
  isShipped: boolean
}

/** Orders the basket and opens payments for it, one at a time; a failure is shown until the next try. */
export function useOrdering(basket: Basket, quote: Quote, before: Trouble | undefined) {
  const client = useQueryClient()
  const name = JSON.stringify(basket)
  const [made, setMade] = useState<Made>()
  const [failed, setFailed] = useState(before && { basket: name, trouble: before })
  const [isBusy, setBusy] = useState(false)
  const isPaying = useRef(false)
  const order = made?.basket === name ? made.order : undefined
  const trouble = (failed?.basket === name ? failed.trouble : undefined) ?? quote.trouble

  /** Returns the opened payment; undefined where that failed. An expired order is replaced by another. */
  async function pay(by: Channel | undefined, isExpired: boolean): Promise<OpenOrder | undefined> {
    if (isPaying.current) return undefined
    if (by === undefined || quote.data === undefined) {
      await quote.refetch()
      return undefined
    }
    let opened: OpenOrder | undefined
    isPaying.current = true
    setBusy(true)
    setFailed(undefined)
    try {
      opened = await open(by, quote.data.amountFen, isExpired)
      setMade({ basket: name, order: opened, goods: goodsOf(quote) })
    } catch (error) {
      const refusal = troubleOf(error)
      if (refusal.orderId !== undefined)
        setMade({ basket: name, order: orderWithoutCode(refusal.orderId, by, quote.data.amountFen), goods: goodsOf(quote) })
      // Shows a price or a right that changed meanwhile.
      await quote.refetch()
      setFailed({ basket: name, trouble: refusal })
    }
    isPaying.current = false
    setBusy(false)
    await client.invalidateQueries({ queryKey: keyOf(checkOrder) })
    return opened
  }

  async function open(by: Channel, expectedFen: number, isExpired: boolean): Promise<OpenOrder> {
    const { items, couponCode, addressId, orderId = order?.orderId } = basket
    const isAlive = !isExpired && orderId !== undefined
    if (isAlive) return payAgain(orderId, by)
    if (made && made.basket !== name) await cancelReplaced(made.order.orderId)
    if (trouble?.code === 'ORDERS_TOO_MANY') await cancelOldestUnpaid()
    return orderAndPay({ items, expectedFen, couponCode, addressId, channel: by })
  }

  return {
    order,
    /** Id of the newest order, once there is one. */
    orderId: made?.order.orderId ?? basket.orderId,
    /** The goods of the newest order. */
    goods: made?.goods ?? goodsOf(quote),
    trouble,
    isBusy,
    pay,
    fail: (reason: Trouble | undefined) => setFailed(reason && { basket: name, trouble: reason }),
  }
}

const goodsOf = ({ shown }: Quote): Goods => ({ lines: shown?.lines ?? [], isShipped: shown?.needsAddress === true })
