import type { ResourceDetail } from '@shenglang/contract/catalog/entities'
import { clockTime } from '@shenglang/contract/wording'
import { Link } from 'react-router'
import { useEngine } from '../media/playback.tsx'
import { Button } from '../ui/Button.tsx'
import { Cover } from '../ui/Cover.tsx'
import { IconPlayerPlayFilled } from '../ui/icons.ts'
import { DownloadRight } from './DownloadRight.tsx'
import { priceOf } from './OfferCards.tsx'
import styles from './PackCards.module.css'

const SHOWN = 5

/** Collections with a look inside: the first tracks, how many, how long, how much. */
export function PackCards({ packs }: { packs: ResourceDetail[] }) {
  const engine = useEngine()
  return (
    <ul className={styles.packs}>
      {packs.map((pack) => (
        <li key={pack.resourceId} className={styles.pack}>
          <Link to={`/resource?id=${pack.resourceId}`} className={styles.cover} tabIndex={-1} aria-hidden="true">
            <Cover cover={pack.cover} color={pack.coverColor} width={320} />
          </Link>
          <div className={styles.body}>
            <Link to={`/resource?id=${pack.resourceId}`} className={styles.title}>
              {pack.title}
            </Link>
            <p className={`${styles.facts} number`}>
              {pack.artist} · {pack.childCount} 首 · {clockTime(pack.duration)} · <b>{priceOf(pack)}</b>{' '}
              <DownloadRight level={pack.freeVipLevel} />
            </p>
            <ol>
              {pack.children.slice(0, SHOWN).map((track, index) => (
                <li key={track.resourceId}>
                  <button type="button" className="one-line" onClick={() => engine?.playAll(pack.children, index)}>
                    {track.title}
                  </button>
                  <span className="number">
                    {Math.round(track.tbpm)} · {track.tkey}
                  </span>
                </li>
              ))}
            </ol>
            <Button onClick={() => engine?.playAll(pack.children)}>
              <IconPlayerPlayFilled size={14} /> 整包试听
            </Button>
          </div>
        </li>
      ))}
    </ul>
  )
}
