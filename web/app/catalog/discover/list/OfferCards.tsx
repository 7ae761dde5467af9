import { CONTENT_TYPE_LABELS, type Resource } from '@shenglang/contract/catalog/entities'
import { priceText } from '@shenglang/contract/catalog/work/price'
import { listSaleStates, type SaleState } from '@shenglang/contract/commerce/sale/sale-terms'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ReducedUntil } from '../../../commerce/sale/ReducedUntil.tsx'
import { deliveryText, stateText } from '../../../commerce/sale/sale-text.ts'
import { remoteQuery } from '../../../remote/remote-query.ts'
import { resourceAddress } from '../../../track/text/resource-address.ts'
import { joined } from '../../../track/text/track-text.ts'
import { Cover } from '../../../ui/data/Cover.tsx'
import styles from './OfferCards.module.css'

interface OfferCard {
  offer: Resource
  /** The state of its sale, where known. */
  state: SaleState | undefined
  /** Time and manner of delivery. */
  delivery: ReactNode
  to: string
}

/** Cards of offers: what they are, availability, delivery and price. `areFew`: at most four, which fill one row. */
export function OfferCards({ offers, areFew = false }: { offers: Resource[]; areFew?: boolean }) {
  const ids = offers.map(({ resourceId }) => resourceId)
  const { data = [] } = useQuery({ ...remoteQuery(listSaleStates, { ids: ids.join(',') }), enabled: ids.length > 0 })
  const states = new Map(data.map(({ resourceId, state }) => [resourceId, state]))
  const cards = offers.map((offer) => ({
    offer,
    state: states.get(offer.resourceId),
    delivery: deliveryText(offer),
    to: resourceAddress(offer),
  }))
  return <SaleCards cards={cards} areFew={areFew} />
}

/** Cards of offers with known sale states. */
export function SaleCards({ cards, areFew = false }: { cards: OfferCard[]; areFew?: boolean }) {
  return (
    <ul className={styles.cards} data-few={areFew || undefined}>
      {cards.map(({ offer, state, delivery, to }) => (
        <li key={offer.resourceId} className={styles.card}>
          <Link to={to}>
            <span className="block mb-12 radius clip">
              <Cover cover={offer.cover} color={offer.coverColor} width={640} />
            </span>
            <b className={styles.title}>{offer.title}</b>
            <small className="one-line">{joined(CONTENT_TYPE_LABELS[offer.contentType] ?? '', offer.artist)}</small>
            <small className="one-line">
              {state ? `${stateText(offer, state)} · ` : ''}
              {delivery}
            </small>
            <span className="text-18 block mt-8 bold number">{priceText(offer)}</span>
            <ReducedUntil resource={offer} />
          </Link>
        </li>
      ))}
    </ul>
  )
}
