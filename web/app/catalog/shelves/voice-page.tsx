import { CONTENT_TYPES } from '@shenglang/contract/catalog/entities'
import { callContext } from '../../remote/page-context.ts'
import { loadOffers } from '../list/category-list.ts'
import { ListScreen } from '../list/ListScreen.tsx'
import { OfferCards } from '../list/OfferCards.tsx'
import type { Route } from './+types/voice-page'

export const loader = ({ request, context }: Route.LoaderArgs) =>
  loadOffers(context.get(callContext), new URL(request.url), CONTENT_TYPES.lightAndSound, 'F01')

export const meta: Route.MetaFunction = () => [
  { title: '声光电 · 声浪' },
  { name: 'description', content: '灯光、激光与画面：和音乐一起编好的现场工程。' },
]

export default function VoicePage({ loaderData: { list, parts } }: Route.ComponentProps) {
  return (
    <ListScreen
      title="声光电"
      lead="灯光、激光与画面：和音乐一起编好的现场工程。"
      list={list}
      unit="套"
      orders={['newest', 'hottest', 'collects']}
      parts={parts}
    >
      {(rows) => <OfferCards offers={rows} />}
    </ListScreen>
  )
}
