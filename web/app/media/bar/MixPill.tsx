import { MIX_NEXT_MAX, mixNext } from '@shenglang/contract/catalog/routes'
import type { Track } from '@shenglang/player/engine/engine-state'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { remoteQuery } from '../../remote/remote-query.ts'
import { OpensMix } from '../../track/mix/OpensMix.tsx'
import { loosestAddress } from '../../track/text/mix-address.ts'
import { Cover } from '../../ui/data/Cover.tsx'
import { IconHeadphones } from '../../ui/data/icons.ts'
import styles from './MixPill.module.css'
import * as texts from './texts.ts'

const COVERS = 3

/** 试混 with the best of the tracks that mix with the current one and that this listener may play, and how many they are. */
export default function MixPill({ track }: { track: Track }) {
  const { data } = useQuery(remoteQuery(mixNext, { id: track.resourceId, playable: '1', size: MIX_NEXT_MAX }))
  const [best] = data ?? []
  if (!data) return <span className={styles.pill} aria-hidden="true" />
  if (!best) {
    return (
      <Link className={`${styles.pill} hover-bg3`} to={loosestAddress(track)}>
        <IconHeadphones size={16} aria-hidden="true" />
        <span className="ink-t1">{texts.searchLoosely}</span>
      </Link>
    )
  }
  const count = data.length < MIX_NEXT_MAX ? String(data.length) : `${MIX_NEXT_MAX}+`
  return (
    <OpensMix from={track} to={best.resource}>
      {(open) => (
        <button type="button" className={`${styles.pill} hover-bg3`} title={texts.mixInto(best.resource.title)} onClick={open}>
          <IconHeadphones size={16} aria-hidden="true" />
          <b>{texts.tryMix}</b>
          <span className={styles.covers} aria-hidden="true">
            {data.slice(0, COVERS).map(({ resource: { resourceId, cover, coverColor } }) => (
              <span key={resourceId}>
                <Cover cover={cover} color={coverColor} width={96} />
              </span>
            ))}
          </span>
          <span className={`${styles.count} number ink-t1`}>{texts.matchCount(count)}</span>
        </button>
      )}
    </OpensMix>
  )
}
