import { callContext } from '../page-context.ts'
import type { Route } from './+types/music-packs-page'
import { ListScreen } from './ListScreen.tsx'
import { PackCards } from './PackCards.tsx'
import { loadPacks } from './pack-list.ts'

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
