import { callContext } from '../../remote/page-context.ts'
import { PackCards } from '../collections/PackCards.tsx'
import { loadPacks } from '../collections/pack-list.ts'
import { ListScreen } from '../list/ListScreen.tsx'
import type { Route } from './+types/music-packs-page'

export const loader = ({ request, context }: Route.LoaderArgs) =>
  loadPacks(context.get(callContext), new URL(request.url).searchParams, 'A0306')

export const meta: Route.MetaFunction = () => [
  { title: '音乐包 · 声浪' },
  { name: 'description', content: '成套的曲目，顺序都排好了：整包下载，接上就能放。' },
]

export default function MusicPacksPage({ loaderData }: Route.ComponentProps) {
  return (
    <ListScreen
      title="音乐包"
      lead={'成套的曲目，顺序都排好了：整包下载，接上就能放。'}
      list={loaderData}
      unit="包"
      orders={['newest', 'hottest', 'downloads']}
    >
      {(packs) => <PackCards packs={packs} />}
    </ListScreen>
  )
}
