import { CONTENT_TYPES } from '@shenglang/contract/catalog/entities'
import { listResources } from '@shenglang/contract/catalog/routes'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { remoteQuery } from '../../../remote/remote-query.ts'
import sections from '../../../ui/layout/sections.module.css'
import { MapBoard } from './MapBoard.tsx'
import styles from './map-page.module.css'
import { wholeView } from './map-view.ts'
import * as texts from './texts.ts'

const SHOWN = 60
const ARGS = { contentType: CONTENT_TYPES.single, orderBy: 'hottest', pageSize: SHOWN } as const

/**
 * A section with the small map of tempo and key, for other pages: has no props and loads its own tracks. Load it with `lazyPart(()
 * => import('./MapTeaser.tsx'))`; its height is fixed from the start.
 */
export default function MapTeaser() {
  const { data } = useQuery(remoteQuery(listResources, ARGS))
  const tracks = data?.rows ?? []
  return (
    <section className="mt-24">
      <div className={sections.heading}>
        <h2>{texts.keyMap}</h2>
        <small>{texts.keyMapHint}</small>
        <Link className={sections.more} to="/map">
          {texts.openMap}
        </Link>
      </div>
      <div className={styles.panel}>
        <MapBoard tracks={tracks} view={wholeView(tracks.map(({ tbpm }) => tbpm))} />
      </div>
    </section>
  )
}
