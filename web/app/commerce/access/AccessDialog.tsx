import { resourceDetail } from '@shenglang/contract/catalog/routes'
import { readUpgradeOffer, type UpgradeOffer } from '@shenglang/contract/commerce/access/upgrade-offer'
import { vipOpens } from '@shenglang/contract/commerce/levels/vip-opens'
import { vipConfig } from '@shenglang/contract/commerce/orders/routes'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { remoteQuery } from '../../remote/remote-query.ts'
import { Button, ButtonLink } from '../../ui/controls/Button.tsx'
import { Cover } from '../../ui/data/Cover.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { errorMessage } from '../../ui/text/error-message.ts'
import { levelCovers } from '../levels/level-covers.ts'
import { openCheckout } from '../open-checkout.tsx'
import styles from './AccessDialog.module.css'
import type { AccessRequest } from './access-subject.ts'
import { type Offer, offersOf } from './offers.ts'
import * as texts from './texts.ts'

interface AccessDialogProps {
  request: AccessRequest
  onClose: () => void
}

/**
 * The ways to open a refused resource and their prices, cheapest first; the chosen one is paid in place, and then the action
 * continues.
 */
export function AccessDialog({ request: { code, message, subject, onOpened }, onClose }: AccessDialogProps) {
  const { action, resourceIds, crateId } = subject
  const {
    data: upgradeOffer,
    error,
    refetch,
  } = useQuery({
    ...remoteQuery(readUpgradeOffer, {
      action,
      resourceIds: [...(resourceIds ?? [])],
      ...(crateId === undefined ? {} : { crateId }),
    }),
    // A purchase in another tab may have changed the answer: no cached one.
    staleTime: 0,
  })
  const isOpen = upgradeOffer !== undefined && upgradeOffer.total > 0 && upgradeOffer.openNow === upgradeOffer.total
  useOpened(isOpen, () => {
    onClose()
    onOpened(true)
  })
  // No level opens it, so /noble would not help.
  const needsPurchase = code.endsWith('PURCHASE_REQUIRED')
  const { data: tiers = [] } = useQuery({ ...remoteQuery(vipConfig, {}), enabled: (upgradeOffer?.levels.length ?? 0) > 1 })
  const offers = upgradeOffer ? offersOf(upgradeOffer, tiers) : []
  const take = ({ items, isPurchase }: Offer) => void openCheckout({ items, onPaid: () => onOpened(isPurchase) })
  return (
    <Dialog
      title={needsPurchase ? texts.needsPurchase : texts.vipTooLow}
      onClose={onClose}
      actions={
        <>
          {needsPurchase ? null : (
            <ButtonLink to="/noble" onClick={onClose}>
              {texts.goRecharge}
            </ButtonLink>
          )}
          <Button onClick={onClose}>{texts.cancel}</Button>
        </>
      }
    >
      <div className="flex gap-16 middle">
        <Subject subject={subject} />
        <p>{message}</p>
      </div>
      <ul className="grid gap-8 min-h-64 mt-16" aria-label={texts.howToOpen} aria-busy={!upgradeOffer && !error}>
        {offers.map((offer, index) => (
          <li key={offer.name}>
            <button
              type="button"
              className={`${styles.offer} hover-bg3`}
              data-first={index === 0 || undefined}
              onClick={() => take(offer)}
            >
              <b className="bold">{offer.name}</b>
              <strong className="number">{offer.price}</strong>
              <small className="ink-t2">{offer.description}</small>
            </button>
          </li>
        ))}
      </ul>
      {upgradeOffer ? <AlsoOpens offer={upgradeOffer} /> : null}
      {error && !upgradeOffer ? (
        <p role="alert">
          {errorMessage(error)} <Button onClick={() => void refetch()}>{texts.fetchAgain}</Button>
        </p>
      ) : null}
      {upgradeOffer?.cheapest.kind === 'impossible' ? <p>{texts.notForSale}</p> : null}
    </Dialog>
  )
}

/** The cover of the resource; several have none. */
function Subject({ subject: { resourceIds = [] } }: Pick<AccessRequest, 'subject'>) {
  const [id = ''] = resourceIds
  const { data } = useQuery({ ...remoteQuery(resourceDetail, { id }), enabled: resourceIds.length === 1 })
  if (resourceIds.length !== 1) return null
  return (
    <span className="rigid w-64">
      <Cover cover={data?.cover ?? ''} color={data?.coverColor ?? 'var(--bg3)'} width={96} isEager />
    </span>
  )
}

/** Number of further works that the lowest sufficient level opens. */
function AlsoOpens({ offer: { levels, total } }: { offer: UpgradeOffer }) {
  const { data = [] } = useQuery({ ...remoteQuery(vipOpens, {}), enabled: levels.length > 0 })
  const level = levels.find(({ opens }) => opens === total)?.vipLevel
  const opens = data.find(({ vipLevel }) => vipLevel === level)?.opens ?? 0
  if (level === undefined || opens <= total) return null
  return (
    <div className={`${styles.also} text-13 flex gap-12 middle mt-16`}>
      <span aria-hidden="true">
        {levelCovers(level, data).map(({ resourceId, cover, coverColor }) => (
          <Cover key={resourceId} cover={cover} color={coverColor} width={96} />
        ))}
      </span>
      {texts.vipDownloads(level)} <b className="number bold ink-t0">{opens}</b> {texts.memberTracks}
    </div>
  )
}

/** It may be open by now: bought in another tab, or on a page that was loaded before. */
function useOpened(isOpen: boolean, onOpened: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it turns out to be open
  useEffect(() => {
    if (isOpen) onOpened()
  }, [isOpen])
}
