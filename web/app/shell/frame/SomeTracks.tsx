import { CONTENT_TYPES } from '@shenglang/contract/catalog/entities'
import { listResources } from '@shenglang/contract/catalog/routes'
import { useQuery } from '@tanstack/react-query'
import { remoteQuery } from '../../remote/remote-query.ts'
import { TrackRows } from '../../track/rows/TrackRow.tsx'
import * as texts from './texts.ts'

const COUNT = 3

/** Popular tracks, where there is nothing else to show. */
export default function SomeTracks() {
  const { data } = useQuery(
    remoteQuery(listResources, { contentType: CONTENT_TYPES.single, orderBy: 'hottest', pageNum: 1, pageSize: COUNT }),
  )
  if (!data || data.rows.length === 0) return null
  return (
    <section className="mt-24">
      <h2>{texts.listenInstead}</h2>
      <TrackRows tracks={data.rows} />
    </section>
  )
}
