import { CONTENT_TYPES } from '@shenglang/contract/catalog/entities'
import { listResources } from '@shenglang/contract/catalog/routes'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { remoteQuery } from '../../remote/remote-query.ts'
import sections from '../../ui/sections.module.css'
import { MapBoard } from './MapBoard.tsx'
import styles from './map-page.module.css'
import { wholeView } from './map-view.ts'

const SHOWN = 60
const ARGS = { contentType: CONTENT_TYPES.single, orderBy: 'hottest', pageSize: SHOWN } as const

/**
 * A section that shows the map of tempo and key in small, for a page of other things: takes nothing, asks for its own tracks.
 * Load it with `lazy(() => import('../map/MapTeaser.tsx'))`; its height is there from the start.
 */
export default function MapTeaser() {
  const { data } = useQuery(remoteQuery(listResources, ARGS))
  const tracks = data?.rows ?? []
  return (
    <section className={sections.section}>
      <div className={sections.heading}>
        <h2>调性地图</h2>
        <small>横 BPM，竖调性。框里是接得上正在放的</small>
        <Link className={sections.more} to="/map">
          打开地图 ›
        </Link>
      </div>
      <div className={styles.panel} data-small>
        <MapBoard tracks={tracks} view={wholeView(tracks.map(({ tbpm }) => tbpm))} />
      </div>
    </section>
  )
}
