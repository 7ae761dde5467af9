import { CONTENT_TYPES, RESOURCE_ORDERS } from '@shenglang/contract/catalog/entities'
import { listCategories, listResources } from '@shenglang/contract/catalog/routes'
import { feedPath } from '@shenglang/contract/sharing/addresses'
import { data, Link, useSearchParams } from 'react-router'
import { callContext, partContext } from '../../../remote/page-context.ts'
import { loadSiteConfig } from '../../../remote/site-config.ts'
import { ShareButton } from '../../../sharing/ShareButton.tsx'
import { TrackCards } from '../../../track/rows/TrackCard.tsx'
import { TrackRows } from '../../../track/rows/TrackRow.tsx'
import { withValue } from '../../../ui/browser/query-address.ts'
import { ButtonLink } from '../../../ui/controls/Button.tsx'
import { Pagination } from '../../../ui/data/Pagination.tsx'
import { Notice } from '../../../ui/layout/Notice.tsx'
import { PageHead } from '../../../ui/layout/PageHead.tsx'
import { RightsLine } from '../../../ui/layout/RightsLine.tsx'
import styles from '../../../ui/layout/sections.module.css'
import { grouped } from '../../../ui/text/grouped.ts'
import { pageMeta } from '../../../ui/text/page-meta.ts'
import * as texts from '../filter/texts.ts'
import { FiltersAway } from '../list/FiltersAway.tsx'
import { orderOf } from '../list/filter-address.ts'
import { readListArgs } from '../list/list-arguments.ts'
import { newestOf, orNewest } from '../list/or-newest.ts'
import { ORDER_NAMES } from '../list/order-names.ts'
import type { Route } from './+types/singles-page'

const PAGE_SIZE = 36

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const call = context.get(callContext)
  const part = context.get(partContext)
  const { basic } = await loadSiteConfig(context)
  const loading = call(listCategories, { code: basic.musicGenreCode })
  // The page of a category needs its name; that of all tracks works without the list of categories.
  const categories = params.category === undefined ? ((await part(loading)) ?? []) : await loading
  const category = categories.find(({ code }) => code === params.category)
  if (params.category !== undefined && !category) throw data(null, { status: 404 })
  const { orderBy, pageNum } = readListArgs(new URL(request.url).searchParams)
  const args = { orderBy, pageNum, contentType: CONTENT_TYPES.single, categoryCode: category?.code, pageSize: PAGE_SIZE }
  const page = await orNewest(part, call(listResources, args), () => call(listResources, newestOf(args)))
  return { ...page, pageNum: Number(pageNum ?? 1), categories, category }
}

export const meta: Route.MetaFunction = (args) => {
  const category = args.loaderData?.category
  const name = category?.name ?? texts.singles
  return pageMeta(args, {
    title: name,
    description: texts.singlesDescription(name),
    ...(category ? { feed: feedPath.category(category.code) } : {}),
  })
}

export const handle = { isStoredOffline: true }

export default function SinglesPage({ loaderData }: Route.ComponentProps) {
  const { rows, total, pageNum, categories, category, isReduced } = loaderData
  const [query] = useSearchParams()
  const order = isReduced ? 'newest' : orderOf(query)
  const isRows = query.get('view') === 'rows'
  return (
    <>
      <PageHead title={category?.name ?? texts.singles} />
      <nav className={styles.heading} aria-label={texts.category}>
        <Link to="/singles" aria-current={category ? undefined : 'page'}>
          {texts.all}
        </Link>
        {categories.map(({ code, name }) => (
          <Link key={code} to={`/singles/${code}`} aria-current={code === category?.code ? 'page' : undefined}>
            {name}
          </Link>
        ))}
        {category ? (
          <ShareButton
            shared={{ path: `/singles/${category.code}`, title: category.name, feed: feedPath.category(category.code) }}
          />
        ) : null}
      </nav>
      <section className="mt-24">
        <div className={styles.heading}>
          <h2 className="number">{texts.trackCount(grouped(total))}</h2>
          {RESOURCE_ORDERS.map((name) => (
            <Link
              key={name}
              to={withValue(query, 'orderBy', name === 'newest' ? '' : name)}
              aria-current={name === order ? 'true' : undefined}
            >
              {ORDER_NAMES[name]}
            </Link>
          ))}
          <Link className={styles.more} to={withValue(query, 'view', isRows ? '' : 'rows')}>
            {isRows ? texts.seeCovers : texts.seeList}
          </Link>
        </div>
        {isReduced ? <FiltersAway /> : null}
        <SinglesList isRows={isRows} rows={rows} startAt={(pageNum - 1) * PAGE_SIZE} />
        <Pagination query={query} pageNum={pageNum} pageSize={PAGE_SIZE} total={total} />
      </section>
    </>
  )
}

function SinglesList({
  isRows,
  rows,
  startAt,
}: { isRows: boolean; startAt: number } & Pick<Route.ComponentProps['loaderData'], 'rows'>) {
  if (rows.length === 0) {
    return (
      <Notice
        title={texts.noSingles}
        actions={
          <ButtonLink look="gold" to="/singles">
            {texts.seeAllSingles}
          </ButtonLink>
        }
      />
    )
  }
  if (!isRows) return <TrackCards tracks={rows} />
  return (
    <>
      <TrackRows tracks={rows} startAt={startAt} />
      <RightsLine />
    </>
  )
}
