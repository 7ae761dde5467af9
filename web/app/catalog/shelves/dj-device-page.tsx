import { CONTENT_TYPES } from '@shenglang/contract/catalog/entities'
import { callContext } from '../../remote/page-context.ts'
import { loadOffers } from '../list/category-list.ts'
import { ListScreen } from '../list/ListScreen.tsx'
import { OfferCards } from '../list/OfferCards.tsx'
import type { Route } from './+types/dj-device-page'

export const loader = ({ request, context }: Route.LoaderArgs) =>
  loadOffers(context.get(callContext), new URL(request.url), CONTENT_TYPES.goods, 'D01')

export const meta: Route.MetaFunction = () => [
  { title: 'DJ 器材 · 声浪' },
  { name: 'description', content: '在台上真的用过、也摔过的设备。' },
]

export default function DjDevicePage({ loaderData: { list, parts } }: Route.ComponentProps) {
  return (
    <ListScreen
      title="DJ 器材"
      lead="在台上真的用过、也摔过的设备。"
      list={list}
      unit="件"
      orders={['newest', 'hottest', 'collects']}
      parts={parts}
    >
      {(rows) => <OfferCards offers={rows} />}
    </ListScreen>
  )
}
