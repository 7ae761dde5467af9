import {
  listRefunds,
  quoteRefundForStaff,
  type StaffRefundQuote,
  startRefund,
} from '@shenglang/contract/commerce/refunds/refund-routes'
import { readRules } from '@shenglang/contract/commerce/sale/rule-routes'
import { findOrder, findOrders, readOrderBooks, type StaffOrder } from '@shenglang/contract/commerce/staff-order-routes'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { remoteQuery } from '../../../app/remote/remote-query.ts'
import { fenOf } from '../../shell/yuan.ts'
import { notMoney } from '../forms/texts.ts'
import { useSend } from '../forms/use-send.ts'
import { EMPTY_DRAFT, quoteArgs, ruleFenOf, scopeArgs, takeArgs, takeOf } from './refund-args.ts'
import * as texts from './texts.ts'

/** A quote is never cached: it depends on the latest downloads and spending. */
const FRESH = { staleTime: 0, gcTime: 0 }
const CHANGED = [findOrder, findOrders, readOrderBooks, listRefunds] as const

/** The state of a refund by staff with its quotes, from the first input until it is confirmed and sent. */
export function useRefund(order: StaffOrder, onDone: () => void) {
  const [draft, setDraft] = useState(EMPTY_DRAFT)
  const [reason, setReason] = useState('')
  const [faults, setFaults] = useState<Record<string, string>>({})
  const [isConfirming, setConfirming] = useState(false)
  const base = useQuery({
    ...remoteQuery(quoteRefundForStaff, scopeArgs(order.orderId, draft)),
    ...FRESH,
    placeholderData: keepPreviousData<StaffRefundQuote>,
  })
  const quote = base.data
  const ruleFen = quote ? ruleFenOf(quote, draft.isTogether) : 0
  const take = takeOf(draft, ruleFen)
  const args = quoteArgs(order.orderId, useDeferredValue(draft), ruleFen)
  const chosen = useQuery({ ...remoteQuery(quoteRefundForStaff, args), ...FRESH })
  const limitFen = useQuery(remoteQuery(readRules, {})).data?.secondEyesFromFen ?? 0
  const { isBusy, send } = useSend(startRefund, {
    done: ({ stateName }) => texts.refundStarted(stateName),
    changes: CHANGED,
    onDone,
    onFailed(message, field) {
      setConfirming(false)
      setFaults({ [field === 'reason' || field === 'take' ? field : 'amount']: message })
    },
  })
  const error = base.error ?? chosen.error
  const isPossible = quote?.refusal === '' && error === null
  const amountFen = draft.amount.trim() === '' && quote ? ruleFen : fenOf(draft.amount)
  const next = () => {
    if (!isPossible) return
    const nextFaults = {
      ...(amountFen === undefined || amountFen === 0 ? { amount: notMoney } : {}),
      ...(take === undefined ? { take: texts.takeNeeded } : {}),
      ...(reason.trim() === '' ? { reason: texts.reasonNeeded } : {}),
    }
    setFaults(nextFaults)
    setConfirming(Object.keys(nextFaults).length === 0)
  }
  const submit = async () => {
    if (take === undefined) return
    const named = { ...takeArgs(draft, take), together: draft.isTogether, reason: reason.trim() }
    await send({ id: order.orderId, amountFen: amountFen ?? 0, ...named })
  }
  return {
    ...{ draft, setDraft, take, reason, setReason, faults, isConfirming, isBusy, isPossible, quote, error, next, submit },
    amountFen: amountFen ?? 0,
    taken: chosen.data?.chosen ?? [],
    needsSecond: limitFen > 0 && (amountFen ?? 0) > limitFen ? limitFen : undefined,
    back: () => setConfirming(false),
  }
}
