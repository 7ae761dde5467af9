import { callContext } from '../../remote/page-context.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { PackCards } from '../collections/PackCards.tsx'
import { loadPacks } from '../collections/pack-list.ts'
import { ListScreen } from '../list/ListScreen.tsx'
import type { Route } from './+types/music-skewers-page'

export const loader = ({ request, context }: Route.LoaderArgs) =>
  loadPacks(context.get(callContext), new URL(request.url).searchParams, 'B01')

export const meta: Route.MetaFunction = () => [
  { title: '串烧 · 声浪' },
  { name: 'description', content: '一口气听完的一整段，先后都排好了。' },
]

export default function MusicSkewersPage({ loaderData }: Route.ComponentProps) {
  return (
    <ListScreen
      title="串烧"
      lead={
        <>
          一口气听完的一整段，先后都排好了。
          <ButtonLink to="/setMusicSkewers">自己排一段</ButtonLink>
        </>
      }
      list={loaderData}
      unit="段"
      orders={['newest', 'hottest', 'downloads']}
    >
      {(packs) => <PackCards packs={packs} />}
    </ListScreen>
  )
}
