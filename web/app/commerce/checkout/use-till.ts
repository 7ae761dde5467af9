import type { UserInfo } from '@shenglang/contract/accounts/entities'
import type { Channel } from '@shenglang/contract/commerce/orders'
import { checkOrder } from '@shenglang/contract/commerce/routes'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { usePageEvents } from '../../remote/events.ts'
import { keyOf, remoteQuery } from '../../remote/remote-query.ts'
import { useSessionRefresh, useUser } from '../../session/session.tsx'
import { type Basket, useQuote } from './basket.ts'
import { useMsLeft } from './countdown.ts'
import { letGo, makeRoom, type OpenOrder, orderAndPay, payAgain, withoutCode } from './open-payment.ts'
import { phaseOf } from './phase.ts'
import { type Trouble, troubleOf } from './trouble.ts'
import { useLeaving } from './use-leaving.ts'

const ASK_FIRST_AFTER_MS = 2000
const SLOWER_BY = 1.4
const ASK_AT_LEAST_EVERY_MS = 15_000
const NEVER = Number.POSITIVE_INFINITY

/** The order of the till, and for which basket it was made. */
interface Made {
  basket: string
  order: OpenOrder
  /** What was quoted for it: once it is paid, a new quote refuses what its buyer owns by then. */
  goods: Goods
}

/** What is paid for, as its buyer reads it afterwards. */
export interface Goods {
  lines: readonly { goodsType: string; goodsId: string; title: string; amountFen: number }[]
  isShipped: boolean
}

/** Orders what is in the basket, opens payments for it and follows them until it is paid. */
export function useTill(basket: Basket, onPaid: (() => void) | undefined) {
  const client = useQueryClient()
  const quote = useQuote(basket)
  const [made, setMade] = useState<Made>()
  const [failed, setFailed] = useState<{ basket: string; trouble: Trouble }>()
  const [isBusy, setBusy] = useState(false)
  const [chosen, choose] = useState<Channel>()
  const name = JSON.stringify(basket)
  const order = made?.basket === name ? made.order : undefined
  const trouble = (failed?.basket === name ? failed.trouble : undefined) ?? quote.trouble
  const isPaying = useRef(false)
  const leaving = useLeaving()
  const state = useOrderState(made?.order.orderId ?? basket.orderId)
  const msLeft = useMsLeft(order?.expiresAt ?? NEVER)
  const channel = chosen ?? quote.defaultChannel
  const phase = phaseOf({
    isQuoted: quote.data !== undefined,
    isBusy,
    hasTrouble: trouble !== undefined,
    hasOrder: order !== undefined,
    hasCode: order !== undefined && (order.qrCode !== '' || order.redirectUrl !== '') && order.channel === channel,
    status: state.data?.status,
    isDeclined: state.data?.attempt === 'declined',
    isDiffering: state.data?.attempt === 'differs',
    isOver: msLeft === 0,
  })
  usePaid(phase === 'done', onPaid)

  async function pay(by: Channel | undefined = channel): Promise<void> {
    if (isPaying.current) return
    if (by === undefined || quote.data === undefined) {
      await quote.refetch()
      return
    }
    isPaying.current = true
    setBusy(true)
    setFailed(undefined)
    try {
      const opened = await open(by, quote.data.amountFen)
      setMade({ basket: name, order: opened, goods: goodsOf(quote) })
      leaving.opened(opened)
    } catch (error) {
      const refusal = troubleOf(error)
      if (refusal.orderId !== undefined)
        setMade({ basket: name, order: withoutCode(refusal.orderId, by, quote.data.amountFen), goods: goodsOf(quote) })
      // A price or a right that changed meanwhile is shown as it is now.
      await quote.refetch()
      setFailed({ basket: name, trouble: refusal })
    }
    isPaying.current = false
    setBusy(false)
    await client.invalidateQueries({ queryKey: keyOf(checkOrder) })
  }

  async function open(by: Channel, expectedFen: number): Promise<OpenOrder> {
    const { items, couponCode, addressId, orderId = order?.orderId } = basket
    const isAlive = phase !== 'expired' && orderId !== undefined
    if (isAlive) return { ...(await payAgain(orderId, by)), isResumed: order?.isResumed ?? true }
    if (made && made.basket !== name) await letGo(made.order.orderId)
    if (trouble?.code === 'ORDERS_TOO_MANY') await makeRoom()
    return orderAndPay({ items, expectedFen, couponCode, addressId, channel: by })
  }

  return {
    quote,
    /** An order that was made before, of which nothing can be changed. */
    isFixed: basket.orderId !== undefined,
    /** Membership is ordered only once its buyer saw plan, price and term, and confirmed them. */
    needsConfirm: basket.orderId === undefined && basket.items.some(({ goodsType }) => goodsType === 'VIP'),
    /** Of the newest order, once there is one. */
    orderId: made?.order.orderId ?? basket.orderId,
    order,
    phase,
    channel,
    trouble,
    msLeft,
    choose: leaving.deciding((next: Channel) => {
      choose(next)
      setFailed(undefined)
    }),
    /** Orders it without a press of the buyer's. */
    begin: pay,
    pay: leaving.deciding(pay),
    /** The till is closed. */
    left: () => leaving.left(phase === 'waiting'),
    decided: leaving.decided,
    /** What the newest order is for. */
    goods: made?.goods ?? goodsOf(quote),
  }
}

const goodsOf = ({ shown }: ReturnType<typeof useQuote>): Goods => ({
  lines: shown?.lines ?? [],
  isShipped: shown?.needsAddress === true,
})

export type Till = ReturnType<typeof useTill>

/** Follows an order: told by the event stream, and asked while the page is looked at, ever more seldom. */
function useOrderState(orderId: string | undefined) {
  // The order's topic makes the answer stale (remote/stale-after.ts).
  usePageEvents({})
  return useQuery({
    ...remoteQuery(checkOrder, { id: orderId ?? '' }),
    enabled: orderId !== undefined,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data && data.status !== 'CREATED'
        ? false
        : Math.min(ASK_FIRST_AFTER_MS * SLOWER_BY ** dataUpdateCount, ASK_AT_LEAST_EVERY_MS),
  })
}

/** Everything shown is asked for anew, for rights have changed; once the page knows them the buyer gets what they came for. */
function usePaid(isDone: boolean, onPaid: (() => void) | undefined): void {
  const client = useQueryClient()
  const refresh = useSessionRefresh()
  const user = useUser()
  const before = useRef<UserInfo>(undefined)
  const refreshed = useRef<Promise<unknown>>(undefined)
  const goOn = useRef(onPaid)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs when it is paid, and never again
  useEffect(() => {
    if (!isDone) return
    before.current = user
    void client.invalidateQueries()
    refreshed.current = refresh()
  }, [isDone])
  useEffect(() => {
    goOn.current = onPaid
    if (!before.current || user === before.current || !refreshed.current) return
    refreshed.current = undefined
    onPaid?.()
  }, [user, onPaid])
  // Whoever leaves before the page knows gets it none the less.
  useEffect(() => () => void refreshed.current?.then(() => goOn.current?.()), [])
}
