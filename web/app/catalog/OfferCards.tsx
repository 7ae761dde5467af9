import { CONTENT_TYPE_LABELS, CONTENT_TYPES, type Resource } from '@shenglang/contract/catalog/entities'
import { yuan } from '@shenglang/contract/wording'
import { Link } from 'react-router'
import { Cover } from '../ui/Cover.tsx'
import styles from './OfferCards.module.css'
import { resourceAddress } from './resource-address.ts'

/** Things to buy, to order or to see, with their price. */
export function OfferCards({ offers }: { offers: Resource[] }) {
  return (
    <ul className={styles.cards}>
      {offers.map((offer) => (
        <li key={offer.resourceId} className={styles.card}>
          <Link to={resourceAddress(offer)}>
            <span className={styles.picture}>
              <Cover cover={offer.cover} color={offer.coverColor} width={640} />
            </span>
            <b className={styles.title}>{offer.title}</b>
            <small className="one-line">
              {offer.artist} · {CONTENT_TYPE_LABELS[offer.contentType]}
            </small>
            <span className={`${styles.price} number`}>{priceOf(offer)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** `¥899`; made to measure it is where the price begins; 免费 where nothing is asked. */
export function priceOf({ priceFen, contentType }: Pick<Resource, 'priceFen' | 'contentType'>): string {
  const isBespoke = contentType === CONTENT_TYPES.bespoke
  if (priceFen === 0) return isBespoke ? '价格面议' : '免费'
  return isBespoke ? `${yuan(priceFen)} 起` : yuan(priceFen)
}
