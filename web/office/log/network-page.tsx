import { API_BASE } from '@shenglang/contract/constants'
import { LOG_TOTAL_MAX, NETWORK_CSV_PATH, type NetworkEntry, searchNetworkLog } from '@shenglang/contract/office/log'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { remoteQuery } from '../../app/remote/remote-query.ts'
import { Time } from '../../app/ui/data/Time.tsx'
import { Notice } from '../../app/ui/layout/Notice.tsx'
import { DataTable } from '../../app/ui/table/DataTable.tsx'
import { CursorPages } from '../shell/CursorPages.tsx'
import { Download } from '../shell/Download.tsx'
import type { ListColumn } from '../shell/list-table/sorted-rows.ts'
import { useListTable } from '../shell/list-table/use-list-table.tsx'
import { PageFrame } from '../shell/PageFrame.tsx'
import { FilterForm, Labelled, RangeFields } from './FilterForm.tsx'
import * as texts from './texts.ts'
import { useFilters } from './use-filters.ts'

const NAMES = ['who', 'address', 'from', 'to'] as const

/** The log of sign-ins and published content with network addresses and times, as the law requires. */
export function Component() {
  const { filters, before, isFiltered, query, params, apply, clear } = useFilters(NAMES)
  const args = { ...filters, before }
  const { data, isFetching, isError, refetch } = useQuery({
    ...remoteQuery(searchNetworkLog, args),
    placeholderData: keepPreviousData,
  })
  const isWhole = data?.next === '' && before === undefined
  const list = useListTable({ name: 'network-log', columns: COLUMNS, rows: data?.rows ?? [], isWhole })
  return (
    <PageFrame
      title={texts.networkLog}
      lead={data ? texts.networkLead(data.days) : undefined}
      actions={<Download address={`${API_BASE}${NETWORK_CSV_PATH}?${query}`} />}
    >
      <FilterForm query={query} isFiltered={isFiltered} onApply={apply} onClear={clear}>
        <Labelled label={texts.who}>
          <input name="who" defaultValue={filters.who} placeholder={texts.userHint} maxLength={60} />
        </Labelled>
        <Labelled label={texts.address}>
          <input name="address" defaultValue={filters.address} maxLength={60} />
        </Labelled>
        <RangeFields from={filters.from} to={filters.to} />
      </FilterForm>
      <DataTable
        {...list}
        label={texts.networkTable}
        keyOf={({ entryId }) => entryId}
        state={isError ? 'failed' : isFetching ? 'loading' : 'ready'}
        onRetry={() => void refetch()}
        empty={isFiltered ? <Notice title={texts.none}>{texts.noneHint}</Notice> : <Notice title={texts.nothing} />}
      >
        <CursorPages query={params} name="before" next={data?.next ?? ''}>
          <span className="text-14 ink-t2 number">{texts.total(data?.total ?? 0, LOG_TOTAL_MAX)}</span>
        </CursorPages>
      </DataTable>
    </PageFrame>
  )
}

const COLUMNS: ListColumn<NetworkEntry>[] = [
  {
    key: 'time',
    head: texts.time,
    cell: ({ happenedTime }) => <Time at={happenedTime} look="moment" />,
    sortBy: (entry) => entry.happenedTime,
  },
  { key: 'who', head: texts.who, cell: ({ nickName, userId }) => `${nickName}（${userId}）` },
  { key: 'action', head: texts.action, cell: ({ label }) => label, sortBy: ({ label }) => label },
  { key: 'address', head: texts.address, cell: ({ address }) => address, sortBy: ({ address }) => address },
  { key: 'port', head: texts.port, alignsEnd: true, cell: ({ port }) => (port === 0 ? '' : port) },
]
