import { CONTENT_TYPES, type Resource } from '@shenglang/contract/catalog/entities'
import { listResources } from '@shenglang/contract/catalog/routes'
import { useSearchParams } from 'react-router'
import { callContext } from '../../remote/page-context.ts'
import { TrackCards } from '../../track/TrackCard.tsx'
import { TrackRows } from '../../track/TrackRow.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { pageMeta } from '../../ui/page-meta.ts'
import sections from '../../ui/sections.module.css'
import styles from '../list/ListScreen.module.css'
import { readListArgs } from '../list/list-arguments.ts'
import type { Route } from './+types/new-product-page'
import { groupByAge } from './new-groups.ts'

const PAGE_SIZE = 48
const AS_COVERS = 12

export async function loader({ request, context }: Route.LoaderArgs) {
  const { pageNum = 1 } = readListArgs(new URL(request.url).searchParams)
  const args = { contentType: CONTENT_TYPES.single, orderBy: 'newest', pageNum, pageSize: PAGE_SIZE } as const
  const { rows, total } = await context.get(callContext)(listResources, args)
  return { groups: groupByAge(rows, new Date()), total, pageNum: Number(pageNum) }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: '新品', description: '刚刚上架的单曲，按上架时间排好。' })

export const handle = { isStoredOffline: true }

export default function NewProductPage({ loaderData: { groups, total, pageNum } }: Route.ComponentProps) {
  const [query] = useSearchParams()
  return (
    <>
      <header className={styles.head}>
        <h1>新品</h1>
        <p>刚刚上架的单曲，先听到的人先放</p>
      </header>
      {groups.length === 0 ? <Notice title="还没有新品">第一首上架后就会出现在这里</Notice> : null}
      {groups.map(({ title, rows }) => (
        <section key={title} className={sections.section}>
          <h2>{title}</h2>
          <Group rows={rows} />
        </section>
      ))}
      <Pagination query={query} pageNum={pageNum} pageSize={PAGE_SIZE} total={total} />
    </>
  )
}

/** A few are shown by their covers, many as rows. */
function Group({ rows }: { rows: Resource[] }) {
  return rows.length <= AS_COVERS ? <TrackCards tracks={rows} /> : <TrackRows tracks={rows} />
}
