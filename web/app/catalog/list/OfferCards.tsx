import { CONTENT_TYPE_LABELS, type Resource } from '@shenglang/contract/catalog/entities'
import { priceWords } from '@shenglang/contract/catalog/price'
import { Link } from 'react-router'
import { resourceAddress } from '../../track/resource-address.ts'
import { Cover } from '../../ui/Cover.tsx'
import styles from './OfferCards.module.css'

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
            <span className={`${styles.price} number`}>{priceWords(offer)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
