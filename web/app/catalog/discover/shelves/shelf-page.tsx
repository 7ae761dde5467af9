import { CONTENT_TYPES, type Resource } from '@shenglang/contract/catalog/entities'
import { feedPath } from '@shenglang/contract/sharing/addresses'
import { useLocation } from 'react-router'
import { callContext, partContext } from '../../../remote/page-context.ts'
import { ShareButton } from '../../../sharing/ShareButton.tsx'
import { TrackRows } from '../../../track/rows/TrackRow.tsx'
import { ButtonLink } from '../../../ui/controls/Button.tsx'
import { RightsLine } from '../../../ui/layout/RightsLine.tsx'
import { pageMeta } from '../../../ui/text/page-meta.ts'
import { PackCards } from '../../work/collections/PackCards.tsx'
import { ListScreen } from '../list/ListScreen.tsx'
import { OfferCards } from '../list/OfferCards.tsx'
import type { Route } from './+types/shelf-page'
import { loadShelf } from './shelf-loader.ts'
import { SHELF_PATHS } from './shelf-paths.ts'
import { arePacks, SHELVES, type Shelf } from './shelves.ts'
import * as texts from './texts.ts'

export async function loader({ request, pattern, params, context }: Route.LoaderArgs) {
  const path = SHELF_PATHS.find((one) => pattern.endsWith(one))
  if (path === undefined) throw new Error(`no shelf has the address ${pattern}`)
  const shelfContext = { call: context.get(callContext), part: context.get(partContext), url: new URL(request.url) }
  const content = await loadShelf(shelfContext, SHELVES[path].source, params.category)
  return { path, ...content }
}

export const meta: Route.MetaFunction = (args) => {
  const { loaderData } = args
  if (!loaderData) return [{ title: texts.categoryTitle }]
  const { title, lead } = SHELVES[loaderData.path]
  const { category } = loaderData
  const feed = feedOf(loaderData)
  return pageMeta(args, {
    title: category?.name ?? title,
    description: category ? texts.categoryDescription(category.name) : /。$/.test(lead) ? lead : `${lead}。`,
    ...(feed === undefined ? {} : { feed }),
  })
}

/** A feed of its newest entries; a mix is an episode of a podcast. */
function feedOf({ path, category }: Pick<Route.ComponentProps['loaderData'], 'path' | 'category'>): string | undefined {
  if (category) return feedPath.category(category.code)
  return path === 'musicSkewers' ? feedPath.mixes : undefined
}

/** The page of every shelf, with the texts of its row in the table. */
export const handle = { isStoredOffline: true }

export default function ShelfPage({ loaderData: { path, list, parts, category } }: Route.ComponentProps) {
  const { title, lead, link, look, unit, orders } = SHELVES[path]
  const { pathname } = useLocation()
  const feed = feedOf({ path, category })
  return (
    <ListScreen<Resource>
      key={path}
      title={category?.name ?? title}
      lead={
        <>
          {category ? null : lead}
          {link ? <ButtonLink to={link.to}>{link.label}</ButtonLink> : null}
          {feed === undefined ? null : <ShareButton shared={{ path: pathname, title: category?.name ?? title, feed }} />}
        </>
      }
      list={list}
      unit={unit}
      orders={orders}
      parts={parts}
    >
      {(rows, startAt) => <Rows look={look} rows={rows} startAt={startAt} />}
    </ListScreen>
  )
}

function Rows({ look, rows, startAt }: Pick<Shelf, 'look'> & { rows: Resource[]; startAt: number }) {
  if (look === 'packs') return arePacks(rows) ? <PackCards packs={rows} /> : null
  if (look === 'offers' || (look === 'mixed' && !rows.every(isMusic))) return <OfferCards offers={rows} />
  return (
    <>
      <TrackRows tracks={rows} startAt={startAt} />
      <RightsLine />
    </>
  )
}

const isMusic = ({ contentType }: Resource) => contentType === CONTENT_TYPES.single || contentType === CONTENT_TYPES.collection
