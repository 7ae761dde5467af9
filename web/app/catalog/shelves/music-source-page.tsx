import { CONTENT_TYPES } from '@shenglang/contract/catalog/entities'
import { callContext } from '../../remote/page-context.ts'
import { TrackRows } from '../../track/TrackRow.tsx'
import { ListScreen } from '../list/ListScreen.tsx'
import { loadResourceList } from '../list/resource-list.ts'
import type { Route } from './+types/music-source-page'

export const loader = ({ request, context }: Route.LoaderArgs) =>
  loadResourceList(context.get(callContext), new URL(request.url).searchParams, {
    contentType: CONTENT_TYPES.single,
    genre: 'sampling',
  })

export const meta: Route.MetaFunction = () => [
  { title: '音源 · 声浪' },
  { name: 'description', content: '采样、清唱与伴奏：拿去做自己的版本之前，先看清每一首的授权等级。' },
]

export default function MusicSourcePage({ loaderData }: Route.ComponentProps) {
  return (
    <ListScreen title="音源" lead="采样、清唱与伴奏：拿去做自己的版本之前，先看清每一首的授权等级。" list={loaderData} unit="首">
      {(rows, startAt) => <TrackRows tracks={rows} startAt={startAt} />}
    </ListScreen>
  )
}
