import type { Resource } from '@shenglang/contract/catalog/entities'
import { Link } from 'react-router'
import { EnergyMeter } from '../../../../track/badges/EnergyMeter.tsx'
import { KeyChip } from '../../../../track/badges/KeyChip.tsx'
import { loosestAddress } from '../../../../track/text/mix-address.ts'
import { Cover } from '../../../../ui/data/Cover.tsx'
import { IconChevronRight } from '../../../../ui/data/icons.ts'
import styles from './Tonight.module.css'
import * as texts from './texts.ts'
import type { Tonight as Ways } from './tonight.ts'

const COVERS = 2
const FULL_ENERGY = 10

interface TonightProps {
  tonight: Ways
  from: Resource
  /** Some of the linked tracks, for their covers. */
  tracks: readonly Resource[]
}

/** Links into the library around the anchor. */
export function Tonight({ tonight: { ways, total, to }, from, tracks }: TonightProps) {
  return (
    <nav className={`${styles.tonight} flex middle gap-8 mt-12`} aria-labelledby="tonight">
      <small id="tonight" className="text-13 rigid nowrap ink-t1">
        {texts.tonight}
      </small>
      {ways.map(({ label, tkey, to, count }) => (
        <Link key={to} to={to} className={styles.way}>
          {tkey ? <KeyChip code={tkey} /> : <EnergyMeter energy={FULL_ENERGY} />}
          <span className="nowrap">{label}</span> <small className="number ink-t2">{count}</small>
          <span className={styles.covers} aria-hidden="true">
            {tracks
              .filter((track) => (tkey ? track.tkey === tkey : track.energy > from.energy))
              .slice(0, COVERS)
              .map(({ resourceId, cover, coverColor }) => (
                <span key={resourceId}>
                  <Cover cover={cover} color={coverColor} width={96} />
                </span>
              ))}
          </span>
        </Link>
      ))}
      {total > 0 ? (
        <Link to={to} className={`${styles.all} text-13 ink-t1 hover-ink-t0 nowrap`}>
          {texts.allMatching(total)} <IconChevronRight size={14} aria-hidden="true" />
        </Link>
      ) : (
        <Link to={loosestAddress(from)} className={styles.way}>
          {texts.nearby}
        </Link>
      )}
    </nav>
  )
}
