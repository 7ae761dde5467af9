import { Cover } from '../../ui/data/Cover.tsx'
import styles from './EnergyCurve.module.css'
import { CURVE_TRACKS_MAX, type CurveTrack, curveNodes, curvePath, energyCurveText } from './energy-curve.ts'
import { KeyChip } from './KeyChip.tsx'

interface EnergyCurveProps {
  /** In the order of the set, as `listCollections` answers them in `children`; the first twelve are drawn. */
  tracks: readonly CurveTrack[]
}

/**
 * An overview of a set, for a card: covers at the height of their energy, keys below. A solid green line joins keys
 * that are neighbours, a dotted grey one marks a jump. Fills its width; nothing for fewer than two.
 */
export function EnergyCurve({ tracks }: EnergyCurveProps) {
  const shown = tracks.slice(0, CURVE_TRACKS_MAX)
  if (shown.length < 2) return null
  const nodes = curveNodes(shown)
  return (
    <div className={styles.curve} data-many={shown.length > 7 || undefined} role="img" aria-label={energyCurveText(shown)}>
      <div className={styles.field}>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          {nodes.slice(1).map((node, index) => (
            <path key={node.x} d={curvePath(nodes[index]!, node)} data-neighbour={node.isNeighbour || undefined} />
          ))}
        </svg>
        {shown.map(({ resourceId, title, cover, coverColor }, index) => (
          <span
            key={resourceId}
            className={styles.cover}
            style={{ left: `${nodes[index]?.x}%`, top: `${nodes[index]?.y}%` }}
            title={title}
          >
            <Cover cover={cover} color={coverColor} width={96} />
          </span>
        ))}
      </div>
      <div className={`${styles.keys} relative h-20`}>
        {shown.map(({ resourceId, tkey }, index) => (
          <span key={resourceId} style={{ left: `${nodes[index]?.x}%` }}>
            <KeyChip code={tkey} />
          </span>
        ))}
      </div>
    </div>
  )
}
