import { callContext } from '../page-context.ts'
import { ButtonLink } from '../ui/Button.tsx'
import type { Route } from './+types/music-skewers-page'
import { ListScreen } from './ListScreen.tsx'
import { PackCards } from './PackCards.tsx'
import { loadPacks } from './pack-list.ts'

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
