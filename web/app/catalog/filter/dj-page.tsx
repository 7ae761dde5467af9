import { CONTENT_TYPES, FILTER_NAMES, FILTERS, RESOURCE_ORDERS } from '@shenglang/contract/catalog/entities'
import { listFacets, listResources } from '@shenglang/contract/catalog/routes'
import { Link, useNavigation, useSearchParams } from 'react-router'
import { usePlaying } from '../../playback/playing.ts'
import { loadDictionaries } from '../../remote/dictionaries.ts'
import { callContext } from '../../remote/page-context.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { IconPlayerPlayFilled } from '../../ui/icons.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { withValue } from '../../ui/query-address.ts'
import styles from '../../ui/sections.module.css'
import { orderOf, withoutFilters } from '../list/filter-address.ts'
import { GrowingRows } from '../list/GrowingRows.tsx'
import { readListArgs } from '../list/list-arguments.ts'
import { ORDER_NAMES } from '../list/order-names.ts'
import type { Route } from './+types/dj-page'
import { type FilterChoices, FilterPanel } from './FilterPanel.tsx'
import { SaveFilter } from './SaveFilter.tsx'

const PAGE_SIZE = 24

export async function loader({ request, context }: Route.LoaderArgs) {
  const call = context.get(callContext)
  const args = { ...readListArgs(new URL(request.url).searchParams), contentType: CONTENT_TYPES.single, pageSize: PAGE_SIZE }
  const { orderBy: _order, pageNum: _page, pageSize: _size, ...filter } = args
  const [page, facets, dictionaries] = await Promise.all([
    call(listResources, args),
    call(listFacets, filter),
    loadDictionaries(
      call,
      FILTER_NAMES.map((name) => FILTERS[name]),
    ),
  ])
  const choices = Object.fromEntries(FILTER_NAMES.map((name, index) => [name, dictionaries[index]])) as FilterChoices
  return { ...page, args, pageNum: Number(args.pageNum ?? 1), choices, counts: facets.counts }
}

export const meta: Route.MetaFunction = () => [
  { title: 'DJ 音乐 · 声浪' },
  { name: 'description', content: '按风格、BPM、调性、能量与版本筛选 DJ 音乐。' },
]

export default function DjPage({ loaderData: { rows, total, args, pageNum, choices, counts } }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const { playAll } = usePlaying()
  const isBusy = useNavigation().state === 'loading'
  const order = orderOf(query)
  return (
    <>
      <h1 className="visually-hidden">DJ 音乐</h1>
      <FilterPanel choices={choices} counts={counts} query={query} />
      <section className={styles.section}>
        <div className={styles.heading}>
          <h2 className="number">{total.toLocaleString('zh-CN')} 首</h2>
          {RESOURCE_ORDERS.map((name) => (
            <Link
              key={name}
              to={withValue(query, 'orderBy', name === 'newest' ? '' : name)}
              aria-current={name === order ? 'true' : undefined}
              preventScrollReset
            >
              {ORDER_NAMES[name]}
            </Link>
          ))}
          <SaveFilter choices={choices} />
          {rows.length > 0 ? (
            <button type="button" className={styles.more} onClick={() => playAll(rows)}>
              <IconPlayerPlayFilled size={14} /> 全部播放
            </button>
          ) : null}
        </div>
        <div className={styles.list} data-busy={isBusy || undefined}>
          {rows.length === 0 ? (
            <Notice
              title="没有符合条件的曲目"
              actions={
                <ButtonLink look="gold" to={withoutFilters(query)}>
                  清除筛选
                </ButtonLink>
              }
            >
              放宽一个条件，或换一种风格试试
            </Notice>
          ) : (
            <GrowingRows key={JSON.stringify(args)} first={rows} total={total} args={args} />
          )}
        </div>
        <Pagination query={query} pageNum={pageNum} pageSize={PAGE_SIZE} total={total} />
      </section>
    </>
  )
}
