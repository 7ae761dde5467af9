import type { ResourceDetail } from '@shenglang/contract/catalog/entities'
import { clockTime } from '@shenglang/contract/format'
import { Link } from 'react-router'
import { usePlaying } from '../../../playback/track/playing.ts'
import { EnergyCurve } from '../../../track/badges/EnergyCurve.tsx'
import { RightsButton } from '../../../track/rows/RightsButton.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { Cover } from '../../../ui/data/Cover.tsx'
import { IconPlayerPlayFilled } from '../../../ui/data/icons.ts'
import * as texts from './initial-texts.ts'
import styles from './PackCards.module.css'

/** Collections as cards: title, right, and the course of energy and keys. */
export function PackCards({ packs }: { packs: ResourceDetail[] }) {
  const { playAll } = usePlaying()
  return (
    <ul className={styles.packs}>
      {packs.map((pack) => (
        <li key={pack.resourceId} className={styles.pack}>
          <header className="flex middle gap-12">
            <Link
              to={`/resource?id=${pack.resourceId}`}
              className="rigid w-44 radius-small clip"
              tabIndex={-1}
              aria-hidden="true"
            >
              <Cover cover={pack.cover} color={pack.coverColor} width={96} />
            </Link>
            <div className="grow shrink">
              <Link to={`/resource?id=${pack.resourceId}`} className="one-line block medium hover-underline" title={pack.title}>
                {pack.title}
              </Link>
              <small className="one-line block number ink-t1">
                {texts.packLine(pack.artist, pack.childCount, clockTime(pack.duration))}
              </small>
            </div>
            <RightsButton resource={pack} />
          </header>
          <EnergyCurve tracks={pack.children} />
          <Button look="quiet" aria-label={texts.previewPackOf(pack.title)} onClick={() => playAll(pack.children)}>
            <IconPlayerPlayFilled size={16} aria-hidden="true" /> {texts.previewPack}
          </Button>
        </li>
      ))}
    </ul>
  )
}
