import { CONTENT_TYPES } from '@shenglang/contract/catalog/entities'
import { callContext } from '../../remote/page-context.ts'
import { TrackRows } from '../../track/TrackRow.tsx'
import { ListScreen } from '../list/ListScreen.tsx'
import { loadResourceList } from '../list/resource-list.ts'
import type { Route } from './+types/reproduction-page'

export const loader = ({ request, context }: Route.LoaderArgs) =>
  loadResourceList(context.get(callContext), new URL(request.url).searchParams, {
    contentType: CONTENT_TYPES.single,
    version: 'remix,vip-mix',
  })

export const meta: Route.MetaFunction = () => [
  { title: '翻制作品 · 声浪' },
  { name: 'description', content: '同一首歌的另一种活法：Remix、VIP Mix 与中文翻制。' },
]

export default function ReproductionPage({ loaderData }: Route.ComponentProps) {
  return (
    <ListScreen title="翻制作品" lead="同一首歌的另一种活法：Remix、VIP Mix 与中文翻制。" list={loaderData} unit="首">
      {(rows, startAt) => <TrackRows tracks={rows} startAt={startAt} />}
    </ListScreen>
  )
}
