import { cutText } from '@shenglang/contract/cut-text'
import {
  CASE_REASON_LABELS,
  REPORT_KIND_LABELS,
  REPORT_KINDS,
  REPORT_STATE_LABELS,
  type ReportCase,
} from '@shenglang/contract/moderation/entities'
import { listReports } from '@shenglang/contract/moderation/routes'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { call } from '../../../app/remote/api.ts'
import { keyOf } from '../../../app/remote/remote-query.ts'
import { withValues } from '../../../app/ui/browser/query-address.ts'
import { LoadMore } from '../../../app/ui/controls/LoadMore.tsx'
import { Select } from '../../../app/ui/controls/Select.tsx'
import { Notice } from '../../../app/ui/layout/Notice.tsx'
import { DataTable } from '../../../app/ui/table/DataTable.tsx'
import { timeColumn } from '../../shell/list-table/columns.tsx'
import type { ListColumn } from '../../shell/list-table/sorted-rows.ts'
import { useListTable } from '../../shell/list-table/use-list-table.tsx'
import { PageFrame } from '../../shell/PageFrame.tsx'
import { CaseDetail } from './CaseDetail.tsx'
import * as texts from './texts.ts'

const PAGE_SIZE = 30

const COLUMNS: readonly ListColumn<ReportCase>[] = [
  {
    key: 'content',
    head: texts.content,
    cell: ({ caseId, content, kind }) => (
      <Link to={`?id=${caseId}`} className="break">
        {REPORT_KIND_LABELS[kind]} · {cutText(content, 80, { ending: '…' }) || texts.erased}
      </Link>
    ),
  },
  { key: 'author', head: texts.author, cell: ({ nickName }) => nickName, sortBy: ({ nickName }) => nickName },
  { key: 'reasons', head: texts.reasons, cell: ({ reasons }) => reasons.map((reason) => CASE_REASON_LABELS[reason]).join('、') },
  {
    key: 'count',
    head: texts.count,
    cell: ({ reportCount }) => reportCount,
    alignsEnd: true,
    sortBy: (each) => each.reportCount,
  },
  { key: 'state', head: texts.stateFilter, cell: ({ state }) => REPORT_STATE_LABELS[state] },
  timeColumn('since', texts.since, ({ createTime }) => createTime),
]

/** Reported content: the list, and one case by its address. */
export function Component() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const state = params.get('state') === 'decided' ? 'decided' : 'open'
  const kind = REPORT_KINDS.find((name) => name === params.get('kind'))
  const filter = { state, ...(kind ? { kind } : {}) } as const
  const list = useInfiniteQuery({
    queryKey: [...keyOf(listReports), 'pages', filter],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      call(listReports, { ...filter, pageSize: PAGE_SIZE, ...(pageParam === '' ? {} : { after: pageParam }) }, signal),
    getNextPageParam: ({ rows }) => (rows.length < PAGE_SIZE ? undefined : rows.at(-1)?.caseId),
  })
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? []
  const table = useListTable({ name: 'reports', columns: COLUMNS, rows, isWhole: list.isSuccess && !list.hasNextPage })
  const id = params.get('id')
  if (id !== null) return <CaseDetail key={id} caseId={id} />
  const pick = (name: string, value: string) => void navigate(withValues(params, { [name]: value }))
  return (
    <PageFrame
      title={texts.cases}
      lead={texts.lead(list.data?.pages[0]?.total ?? 0, state === 'open')}
      actions={
        <div className="flex wrap gap-8">
          <Select
            aria-label={texts.stateFilter}
            value={state}
            options={[
              { value: 'open', name: texts.open },
              { value: 'decided', name: texts.decided },
            ]}
            onPick={(value) => pick('state', value)}
          />
          <Select
            aria-label={texts.kindFilter}
            value={kind ?? ''}
            options={[
              { value: '', name: texts.allKinds },
              ...REPORT_KINDS.map((value) => ({ value, name: REPORT_KIND_LABELS[value] })),
            ]}
            onPick={(value) => pick('kind', value)}
          />
        </div>
      }
    >
      <DataTable
        {...table}
        label={texts.cases}
        keyOf={({ caseId }) => caseId}
        state={list.isError && !list.isFetchNextPageError ? 'failed' : list.isPending ? 'loading' : 'ready'}
        onRetry={() => void list.refetch()}
        empty={<Notice title={state === 'open' && !kind ? texts.emptyOpen : texts.emptyDecided} />}
      >
        <LoadMore list={list}>{texts.more}</LoadMore>
      </DataTable>
    </PageFrame>
  )
}
