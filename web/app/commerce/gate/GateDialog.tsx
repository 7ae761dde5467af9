import { readAdvice } from '@shenglang/contract/commerce/advice'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { remoteQuery } from '../../remote/remote-query.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { errorWords } from '../../ui/error-words.ts'
import { openCheckout } from '../open-checkout.tsx'
import styles from './GateDialog.module.css'
import { type Offer, offersOf } from './offers.ts'
import type { GateRequest } from './subject.ts'

interface GateDialogProps {
  request: GateRequest
  onClose: () => void
}

/** What would open it and what that costs, the cheapest first; what is chosen is paid for in place, and then it goes on. */
export function GateDialog({ request: { code, words, subject, goOn }, onClose }: GateDialogProps) {
  const { action, resourceIds, crateId } = subject
  const {
    data: advice,
    error,
    refetch,
  } = useQuery({
    ...remoteQuery(readAdvice, { action, resourceIds: [...(resourceIds ?? [])], ...(crateId === undefined ? {} : { crateId }) }),
    // What was true before a purchase in another tab is not asked from memory.
    staleTime: 0,
  })
  const isOpen = advice !== undefined && advice.total > 0 && advice.openNow === advice.total
  useOpened(isOpen, () => {
    onClose()
    goOn(true)
  })
  // No level opens it: /noble would be no way on.
  const needsPurchase = code.endsWith('PURCHASE_REQUIRED')
  const offers = advice ? offersOf(advice) : []
  const take = ({ items, isPurchase }: Offer) => void openCheckout({ items, onPaid: () => goOn(isPurchase) })
  return (
    <Dialog
      title={needsPurchase ? '需要购买' : 'VIP权限不足'}
      onClose={onClose}
      actions={
        <>
          {needsPurchase ? null : (
            <ButtonLink to="/noble" onClick={onClose}>
              去充值
            </ButtonLink>
          )}
          <Button onClick={onClose}>取消</Button>
        </>
      }
    >
      <p>{words}</p>
      <ul className={styles.offers} aria-label="怎样打开" aria-busy={!advice && !error}>
        {offers.map((offer, index) => (
          <li key={offer.name}>
            <button type="button" className={styles.offer} data-first={index === 0 || undefined} onClick={() => take(offer)}>
              <b>{offer.name}</b>
              <strong className="number">{offer.price}</strong>
              <small>{offer.words}</small>
            </button>
          </li>
        ))}
      </ul>
      {error && !advice ? (
        <p role="alert">
          {errorWords(error)} <Button onClick={() => void refetch()}>再取一次</Button>
        </p>
      ) : null}
      {advice?.cheapest.kind === 'impossible' ? <p>其中有曲目暂时不出售，也没有会员等级能打开。</p> : null}
    </Dialog>
  )
}

/** It may be open by now: bought in another tab, or on a page that was loaded before. */
function useOpened(isOpen: boolean, goOn: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it turns out to be open
  useEffect(() => {
    if (isOpen) goOn()
  }, [isOpen])
}
