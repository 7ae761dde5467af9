import type { HoldingCollection } from '@shenglang/contract/catalog/entities'
import { priceText } from '@shenglang/contract/catalog/work/price'
import { Link } from 'react-router'
import { resourceAddress } from '../../track/text/resource-address.ts'
import { TitleText } from '../../track/text/TitleText.tsx'
import { joined } from '../../track/text/track-text.ts'
import { Cover } from '../../ui/data/Cover.tsx'
import styles from './NextTracks.module.css'
import * as texts from './texts.ts'

/** The packs and sets that contain a track, and its position in them. */
export function HoldingCollections({ holding }: { holding: HoldingCollection[] }) {
  if (holding.length === 0) return null
  return (
    <section className="mt-24">
      <h2>{texts.alsoInCollections}</h2>
      <ul className={styles.rows}>
        {holding.map(({ resource, place }) => (
          <li key={resource.resourceId}>
            <span className="radius-small clip">
              <Cover cover={resource.cover} color={resource.coverColor} width={96} />
            </span>
            <span>
              <Link className="one-line block medium hover-underline" to={resourceAddress(resource)} title={resource.title}>
                <TitleText title={resource.title} />
              </Link>
              <small className="one-line block number ink-t1">
                {joined(texts.trackCount(resource.childCount), texts.positionIs(place), priceText(resource))}
              </small>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
