import type { ResourceDetail } from '@shenglang/contract/catalog/entities'
import { priceWords } from '@shenglang/contract/catalog/price'
import { clockTime } from '@shenglang/contract/format'
import { Link } from 'react-router'
import { usePlaying } from '../../playback/playing.ts'
import { joined, tempoWords } from '../../track/track-words.ts'
import { Button } from '../../ui/Button.tsx'
import { Cover } from '../../ui/Cover.tsx'
import { IconPlayerPlayFilled } from '../../ui/icons.ts'
import styles from './PackCards.module.css'

const SHOWN = 5

/** Collections with a look inside: the first tracks, how many, how long, how much. */
export function PackCards({ packs }: { packs: ResourceDetail[] }) {
  const { playOne, playAll } = usePlaying()
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
              {pack.artist} · {pack.childCount} 首 · {clockTime(pack.duration)} · <b>{priceWords(pack)}</b>
            </p>
            <ol>
              {pack.children.slice(0, SHOWN).map((track) => (
                <li key={track.resourceId}>
                  <button type="button" className="one-line" onClick={() => playOne(track, pack.children)}>
                    {track.title}
                  </button>
                  <span className="number">{joined(tempoWords(track), track.tkey)}</span>
                </li>
              ))}
            </ol>
            <Button onClick={() => playAll(pack.children)}>
              <IconPlayerPlayFilled size={14} /> 整包试听
            </Button>
          </div>
        </li>
      ))}
    </ul>
  )
}
