import { CONTENT_TYPES, RESOURCE_ORDERS } from '@shenglang/contract/catalog/entities'
import { listCategories, listResources } from '@shenglang/contract/catalog/routes'
import { feedPath } from '@shenglang/contract/sharing/addresses'
import { data, Link, useSearchParams } from 'react-router'
import { callContext, partContext } from '../../remote/page-context.ts'
import { loadSiteConfig } from '../../remote/site-config.ts'
import { ShareButton } from '../../sharing/ShareButton.tsx'
import { TrackCards } from '../../track/TrackCard.tsx'
import { TrackRows } from '../../track/TrackRow.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { pageMeta } from '../../ui/page-meta.ts'
import { withValue } from '../../ui/query-address.ts'
import { RightsLine } from '../../ui/RightsLine.tsx'
import styles from '../../ui/sections.module.css'
import { orderOf } from '../list/filter-address.ts'
import { readListArgs } from '../list/list-arguments.ts'
import { ORDER_NAMES } from '../list/order-names.ts'
import type { Route } from './+types/singles-page'

const PAGE_SIZE = 36

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const call = context.get(callContext)
  const { basic } = await loadSiteConfig(context)
  const loading = call(listCategories, { code: basic.musicGenreCode })
  // Of one category the page is about it; all tracks can do without the list of categories.
  const categories = params.category === undefined ? ((await context.get(partContext)(loading)) ?? []) : await loading
  const category = categories.find(({ code }) => code === params.category)
  if (params.category !== undefined && !category) throw data(null, { status: 404 })
  const { orderBy, pageNum } = readListArgs(new URL(request.url).searchParams)
  const args = { orderBy, pageNum, contentType: CONTENT_TYPES.single, categoryCode: category?.code, pageSize: PAGE_SIZE }
  return { ...(await call(listResources, args)), pageNum: Number(pageNum ?? 1), categories, category }
}

export const meta: Route.MetaFunction = (args) => {
  const category = args.loaderData?.category
  const name = category?.name ?? '单曲'
  return pageMeta(args, {
    title: name,
    description: `声浪的${name}：按 BPM 与调性选曲，在线试听与下载。`,
    ...(category ? { feed: feedPath.category(category.code) } : {}),
  })
}

export const handle = { isStoredOffline: true }

export default function SinglesPage({ loaderData: { rows, total, pageNum, categories, category } }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const order = orderOf(query)
  const isRows = query.get('view') === 'rows'
  return (
    <>
      <h1>{category?.name ?? '单曲'}</h1>
      <nav className={styles.heading} aria-label="分类">
        <Link to="/singles" aria-current={category ? undefined : 'page'}>
          全部
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
      <section className={styles.section}>
        <div className={styles.heading}>
          <h2 className="number">{total.toLocaleString('zh-CN')} 首</h2>
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
            {isRows ? '看封面' : '看列表'}
          </Link>
        </div>
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
        title="这一类还没有单曲"
        actions={
          <ButtonLink look="gold" to="/singles">
            看全部单曲
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
