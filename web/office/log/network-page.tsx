import { API_BASE } from '@shenglang/contract/constants'
import { LOG_TOTAL_MAX, NETWORK_CSV_PATH, type NetworkEntry, searchNetworkLog } from '@shenglang/contract/office/log'
import { Notice } from '../../app/ui/layout/Notice.tsx'
import { DataTable } from '../../app/ui/table/DataTable.tsx'
import { useList } from '../orders/forms/use-list.ts'
import { CursorPages } from '../shell/CursorPages.tsx'
import { Download } from '../shell/Download.tsx'
import { timeColumn } from '../shell/list-table/columns.tsx'
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
  const { data, ...table } = useList(searchNetworkLog, args)
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
        {...table}
        {...list}
        label={texts.networkTable}
        keyOf={({ entryId }) => entryId}
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
  timeColumn('time', texts.time, ({ happenedTime }) => happenedTime),
  { key: 'who', head: texts.who, cell: ({ nickName, userId }) => `${nickName}（${userId}）` },
  { key: 'action', head: texts.action, cell: ({ label }) => label, sortBy: ({ label }) => label },
  { key: 'address', head: texts.address, cell: ({ address }) => address, sortBy: ({ address }) => address },
  { key: 'port', head: texts.port, alignsEnd: true, cell: ({ port }) => (port === 0 ? '' : port) },
]
