import { CONTENT_TYPES, type Resource } from '@shenglang/contract/catalog/entities'
import { listResources } from '@shenglang/contract/catalog/routes'
import { useSearchParams } from 'react-router'
import { callContext } from '../../../remote/page-context.ts'
import { TrackCards } from '../../../track/rows/TrackCard.tsx'
import { TrackRows } from '../../../track/rows/TrackRow.tsx'
import { Pagination } from '../../../ui/data/Pagination.tsx'
import { Notice } from '../../../ui/layout/Notice.tsx'
import { PageHead } from '../../../ui/layout/PageHead.tsx'
import { pageMeta } from '../../../ui/text/page-meta.ts'
import { readListArgs } from '../list/list-arguments.ts'
import type { Route } from './+types/new-product-page'
import { groupByAge } from './new-groups.ts'
import * as texts from './texts.ts'

const PAGE_SIZE = 48
const AS_COVERS = 12

export async function loader({ request, context }: Route.LoaderArgs) {
  const { pageNum = 1 } = readListArgs(new URL(request.url).searchParams)
  const args = { contentType: CONTENT_TYPES.single, orderBy: 'newest', pageNum, pageSize: PAGE_SIZE } as const
  const { rows, total } = await context.get(callContext)(listResources, args)
  return { groups: groupByAge(rows, new Date()), total, pageNum: Number(pageNum) }
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: texts.newReleases, description: texts.newDescription })

export const handle = { isStoredOffline: true }

export default function NewProductPage({ loaderData: { groups, total, pageNum } }: Route.ComponentProps) {
  const [query] = useSearchParams()
  return (
    <>
      <PageHead isPanel title={texts.newReleases} lead={texts.newHint} />
      {groups.length === 0 ? <Notice title={texts.noNew}>{texts.noNewHint}</Notice> : null}
      {groups.map(({ title, rows }) => (
        <section key={title} className="mt-24">
          <h2>{title}</h2>
          <Group rows={rows} />
        </section>
      ))}
      <Pagination query={query} pageNum={pageNum} pageSize={PAGE_SIZE} total={total} />
    </>
  )
}

/** A few are shown as covers, many as rows. */
function Group({ rows }: { rows: Resource[] }) {
  return rows.length <= AS_COVERS ? <TrackCards tracks={rows} /> : <TrackRows tracks={rows} />
}
