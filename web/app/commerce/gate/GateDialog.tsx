import { resourceDetail } from '@shenglang/contract/catalog/routes'
import { type Advice, readAdvice } from '@shenglang/contract/commerce/advice'
import { vipOpens } from '@shenglang/contract/commerce/vip-opens'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { remoteQuery } from '../../remote/remote-query.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Cover } from '../../ui/Cover.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { errorWords } from '../../ui/error-words.ts'
import { levelCovers } from '../level-covers.ts'
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
      <div className={styles.subject}>
        <Subject subject={subject} />
        <p>{words}</p>
      </div>
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
      {advice ? <AlsoOpens advice={advice} /> : null}
      {error && !advice ? (
        <p role="alert">
          {errorWords(error)} <Button onClick={() => void refetch()}>再取一次</Button>
        </p>
      ) : null}
      {advice?.cheapest.kind === 'impossible' ? <p>其中有曲目暂时不出售，也没有会员等级能打开。</p> : null}
    </Dialog>
  )
}

/** The cover of what was wanted; several have none. */
function Subject({ subject: { resourceIds = [] } }: Pick<GateRequest, 'subject'>) {
  const [id = ''] = resourceIds
  const { data } = useQuery({ ...remoteQuery(resourceDetail, { id }), enabled: resourceIds.length === 1 })
  if (resourceIds.length !== 1) return null
  return (
    <span className={styles.cover}>
      <Cover cover={data?.cover ?? ''} color={data?.coverColor ?? 'var(--bg3)'} width={96} isEager />
    </span>
  )
}

/** What the lowest level that opens it opens besides. */
function AlsoOpens({ advice: { levels, total } }: { advice: Advice }) {
  const { data = [] } = useQuery({ ...remoteQuery(vipOpens, {}), enabled: levels.length > 0 })
  const level = levels.find(({ opens }) => opens === total)?.vipLevel
  const opens = data.find(({ vipLevel }) => vipLevel === level)?.opens ?? 0
  if (level === undefined || opens <= total) return null
  return (
    <div className={styles.also}>
      <span aria-hidden="true">
        {levelCovers(level, data).map(({ resourceId, cover, coverColor }) => (
          <Cover key={resourceId} cover={cover} color={coverColor} width={96} />
        ))}
      </span>
      VIP{level} 一共能下载 <b className="number">{opens}</b> 首会员曲目
    </div>
  )
}

/** It may be open by now: bought in another tab, or on a page that was loaded before. */
function useOpened(isOpen: boolean, goOn: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it turns out to be open
  useEffect(() => {
    if (isOpen) goOn()
  }, [isOpen])
}
