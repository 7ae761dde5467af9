import type { HoldingCollection } from '@shenglang/contract/catalog/entities'
import { priceWords } from '@shenglang/contract/catalog/price'
import { Link } from 'react-router'
import { resourceAddress } from '../../track/resource-address.ts'
import { joined } from '../../track/track-words.ts'
import { Cover } from '../../ui/Cover.tsx'
import sections from '../../ui/sections.module.css'
import styles from './NextTracks.module.css'

/** The packs and sets that hold a track, and where in them it stands. */
export function HoldingCollections({ holding }: { holding: HoldingCollection[] }) {
  if (holding.length === 0) return null
  return (
    <section className={sections.section}>
      <h2>也在这些合集里</h2>
      <ul className={styles.rows}>
        {holding.map(({ resource, place }) => (
          <li key={resource.resourceId}>
            <span className={styles.cover}>
              <Cover cover={resource.cover} color={resource.coverColor} width={96} />
            </span>
            <span className={styles.words}>
              <Link className="one-line" to={resourceAddress(resource)} title={resource.title}>
                {resource.title}
              </Link>
              <small className="one-line number">
                {joined(`${resource.childCount} 首`, `第 ${place} 首是它`, priceWords(resource))}
              </small>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
