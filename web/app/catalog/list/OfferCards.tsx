import { CONTENT_TYPE_LABELS, type Resource } from '@shenglang/contract/catalog/entities'
import { priceWords } from '@shenglang/contract/catalog/price'
import { listSaleStates, type SaleState } from '@shenglang/contract/commerce/sale-terms'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { remoteQuery } from '../../remote/remote-query.ts'
import { resourceAddress } from '../../track/resource-address.ts'
import { joined } from '../../track/track-words.ts'
import { Cover } from '../../ui/Cover.tsx'
import { deliveryWords, stateWords } from '../offers/sale-words.ts'
import styles from './OfferCards.module.css'

interface OfferCard {
  offer: Resource
  /** How its sale stands, where that is known. */
  state: SaleState | undefined
  /** When and how one has it. */
  delivery: ReactNode
  to: string
}

/** Things to buy, to order or to see: what they are, whether one can have them, how they come, what they cost. */
export function OfferCards({ offers }: { offers: Resource[] }) {
  const ids = offers.map(({ resourceId }) => resourceId)
  const { data = [] } = useQuery({ ...remoteQuery(listSaleStates, { ids: ids.join(',') }), enabled: ids.length > 0 })
  const states = new Map(data.map(({ resourceId, state }) => [resourceId, state]))
  const cards = offers.map((offer) => ({
    offer,
    state: states.get(offer.resourceId),
    delivery: deliveryWords(offer),
    to: resourceAddress(offer),
  }))
  return <SaleCards cards={cards} />
}

/** The same of things whose sale is known. */
export function SaleCards({ cards }: { cards: OfferCard[] }) {
  return (
    <ul className={styles.cards}>
      {cards.map(({ offer, state, delivery, to }) => (
        <li key={offer.resourceId} className={styles.card}>
          <Link to={to}>
            <span className={styles.picture}>
              <Cover cover={offer.cover} color={offer.coverColor} width={640} />
            </span>
            <b className={styles.title}>{offer.title}</b>
            <small className="one-line">{joined(CONTENT_TYPE_LABELS[offer.contentType] ?? '', offer.artist)}</small>
            <small className="one-line">
              {state ? `${stateWords(offer, state)} · ` : ''}
              {delivery}
            </small>
            <span className={`${styles.price} number`}>{priceWords(offer)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
