import type { ResourceDetail } from '@shenglang/contract/catalog/entities'
import { clockTime } from '@shenglang/contract/format'
import { Link } from 'react-router'
import { usePlaying } from '../../playback/playing.ts'
import { EnergyCurve } from '../../track/EnergyCurve.tsx'
import { RightsButton } from '../../track/RightsButton.tsx'
import { Button } from '../../ui/Button.tsx'
import { Cover } from '../../ui/Cover.tsx'
import { IconPlayerPlayFilled } from '../../ui/icons.ts'
import styles from './PackCards.module.css'

/** Collections at a glance: what they are, the right to them, and how their energy and keys go. */
export function PackCards({ packs }: { packs: ResourceDetail[] }) {
  const { playAll } = usePlaying()
  return (
    <ul className={styles.packs}>
      {packs.map((pack) => (
        <li key={pack.resourceId} className={styles.pack}>
          <header className={styles.head}>
            <Link to={`/resource?id=${pack.resourceId}`} className={styles.cover} tabIndex={-1} aria-hidden="true">
              <Cover cover={pack.cover} color={pack.coverColor} width={96} />
            </Link>
            <div className={styles.words}>
              <Link to={`/resource?id=${pack.resourceId}`} className={`${styles.title} one-line`} title={pack.title}>
                {pack.title}
              </Link>
              <small className="one-line number">
                {pack.artist} · {pack.childCount} 首 · {clockTime(pack.duration)}
              </small>
            </div>
            <RightsButton resource={pack} />
          </header>
          <EnergyCurve tracks={pack.children} />
          <Button look="quiet" aria-label={`整包试听 ${pack.title}`} onClick={() => playAll(pack.children)}>
            <IconPlayerPlayFilled size={16} aria-hidden="true" /> 整包试听
          </Button>
        </li>
      ))}
    </ul>
  )
}
