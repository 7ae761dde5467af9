import { API_BASE } from '@shenglang/contract/constants'
import {
  LOG_CSV_PATH,
  LOG_TOTAL_MAX,
  LOGGED_PERMISSION_LABELS,
  LOGGED_PERMISSIONS,
  type LogEntry,
  listLoggedRoutes,
  OK_OUTCOME,
  REFUSED,
  searchLog,
} from '@shenglang/contract/office/log'
import type { ArgsOf } from '@shenglang/contract/route'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { remoteQuery } from '../../app/remote/remote-query.ts'
import { Button } from '../../app/ui/controls/Button.tsx'
import { Select } from '../../app/ui/controls/Select.tsx'
import { Notice } from '../../app/ui/layout/Notice.tsx'
import { DataTable } from '../../app/ui/table/DataTable.tsx'
import { useList } from '../orders/forms/use-list.ts'
import { CursorPages } from '../shell/CursorPages.tsx'
import { Download } from '../shell/Download.tsx'
import { timeColumn } from '../shell/list-table/columns.tsx'
import type { ListColumn } from '../shell/list-table/sorted-rows.ts'
import { useListTable } from '../shell/list-table/use-list-table.tsx'
import { PageFrame } from '../shell/PageFrame.tsx'
import { EntryDialog, outcomeText, whoText } from './EntryDialog.tsx'
import { FilterForm, Labelled, RangeFields } from './FilterForm.tsx'
import * as texts from './texts.ts'
import { useFilters } from './use-filters.ts'

const NAMES = ['who', 'route', 'permission', 'outcome', 'subject', 'from', 'to'] as const

/** The log of calls by staff and of commands: searched, paged and exported. */
export function Component() {
  const { filters, before, isFiltered, query, params, apply, clear } = useFilters(NAMES)
  const args = { ...filters, before } as ArgsOf<typeof searchLog>
  const { data, ...table } = useList(searchLog, args)
  const [entry, setEntry] = useState<LogEntry>()
  const isWhole = data?.next === '' && before === undefined
  const list = useListTable({ name: 'log', columns: columns(setEntry), rows: data?.rows ?? [], isWhole })
  return (
    <PageFrame
      title={texts.staffLog}
      lead={texts.staffLead}
      actions={<Download address={`${API_BASE}${LOG_CSV_PATH}?${query}`} />}
    >
      <FilterForm query={query} isFiltered={isFiltered} onApply={apply} onClear={clear}>
        <LogFilters filters={filters} />
      </FilterForm>
      <DataTable
        {...table}
        {...list}
        label={texts.table}
        keyOf={({ callId }) => callId}
        empty={isFiltered ? <Notice title={texts.none}>{texts.noneHint}</Notice> : <Notice title={texts.nothing} />}
      >
        <CursorPages query={params} name="before" next={data?.next ?? ''}>
          <span className="text-14 ink-t2 number">{texts.total(data?.total ?? 0, LOG_TOTAL_MAX)}</span>
        </CursorPages>
      </DataTable>
      {entry ? <EntryDialog entry={entry} onClose={() => setEntry(undefined)} /> : null}
    </PageFrame>
  )
}

const columns = (onShow: (entry: LogEntry) => void): ListColumn<LogEntry>[] => [
  timeColumn('time', texts.time, ({ calledTime }) => calledTime),
  { key: 'who', head: texts.who, cell: whoText, sortBy: whoText },
  {
    key: 'action',
    head: texts.action,
    sortBy: ({ label }) => label,
    cell: (entry) => (
      <Button look="quiet" aria-label={texts.show(entry.label)} onClick={() => onShow(entry)}>
        {entry.label}
      </Button>
    ),
  },
  { key: 'permission', head: texts.permission, cell: ({ permission }) => LOGGED_PERMISSION_LABELS[permission] },
  {
    key: 'outcome',
    head: texts.outcome,
    sortBy: ({ outcome }) => outcomeText(outcome),
    cell: ({ outcome }) => <span className={outcome === OK_OUTCOME ? 'ink-ok' : 'ink-red'}>{outcomeText(outcome)}</span>,
  },
  { key: 'network', head: texts.address, cell: ({ network }) => network },
]

function LogFilters({ filters }: { filters: { [Name in (typeof NAMES)[number]]?: string } }) {
  const { data: routes = [] } = useQuery(remoteQuery(listLoggedRoutes, {}))
  const all = { value: '', name: texts.all }
  const known = routes.map(({ route, label }) => ({ value: route, name: label }))
  const chosen =
    filters.route && !routes.some(({ route }) => route === filters.route) ? [{ value: filters.route, name: filters.route }] : []
  return (
    <>
      <Labelled label={texts.who}>
        <input name="who" defaultValue={filters.who} placeholder={texts.whoHint} maxLength={60} />
      </Labelled>
      <Labelled label={texts.action}>
        <Select key={known.length} isWide name="route" defaultValue={filters.route} options={[all, ...chosen, ...known]} />
      </Labelled>
      <Labelled label={texts.permission}>
        <Select
          isWide
          name="permission"
          defaultValue={filters.permission}
          options={[all, ...LOGGED_PERMISSIONS.map((value) => ({ value, name: LOGGED_PERMISSION_LABELS[value] }))]}
        />
      </Labelled>
      <Labelled label={texts.outcome}>
        <Select
          isWide
          name="outcome"
          defaultValue={filters.outcome}
          options={[all, { value: OK_OUTCOME, name: texts.done }, { value: REFUSED, name: texts.refused }]}
        />
      </Labelled>
      <Labelled label={texts.subject}>
        <input name="subject" defaultValue={filters.subject} placeholder={texts.subjectHint} maxLength={60} />
      </Labelled>
      <RangeFields from={filters.from} to={filters.to} />
    </>
  )
}
