import { type Category, CONTENT_TYPES } from '@shenglang/contract/catalog/entities'
import { listCategories } from '@shenglang/contract/catalog/routes'
import { data } from 'react-router'
import { callContext } from '../../remote/page-context.ts'
import { TrackRows } from '../../track/TrackRow.tsx'
import { ListScreen } from '../list/ListScreen.tsx'
import { OfferCards } from '../list/OfferCards.tsx'
import { loadResourceList } from '../list/resource-list.ts'
import type { Route } from './+types/category-page'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const call = context.get(callContext)
  const path = pathTo(await call(listCategories, {}), params.category)
  const category = path?.at(-1)
  if (!path || !category) throw data(null, { status: 404 })
  const list = await loadResourceList(call, new URL(request.url).searchParams, { categoryCode: category.code })
  const around = category.children.length > 0 ? category.children : (path.at(-2)?.children ?? [])
  return {
    category: { code: category.code, name: category.name },
    around: around.map(({ code, name }) => ({ code, name })),
    list,
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: `${loaderData?.category.name ?? '分类'} · 声浪` }]

export default function CategoryPage({ loaderData: { category, around, list } }: Route.ComponentProps) {
  const parts = around.map(({ code, name }) => ({ name, to: `/types/${code}`, isCurrent: code === category.code }))
  return (
    <ListScreen
      title={category.name}
      lead={`分类 ${category.code}`}
      list={list}
      unit="项"
      parts={[{ name: '全部分类', to: '/types', isCurrent: false }, ...parts]}
    >
      {(rows, startAt) =>
        rows.every(({ contentType }) => contentType === CONTENT_TYPES.single || contentType === CONTENT_TYPES.collection) ? (
          <TrackRows tracks={rows} startAt={startAt} />
        ) : (
          <OfferCards offers={rows} />
        )
      }
    </ListScreen>
  )
}

/** The categories from the root down to the one with this code. */
function pathTo(tree: Category[], code: string): Category[] | undefined {
  for (const category of tree) {
    if (category.code === code) return [category]
    const below = pathTo(category.children, code)
    if (below) return [category, ...below]
  }
  return undefined
}
