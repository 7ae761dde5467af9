import {
  APPLICATION_STATE_LABELS,
  APPLICATIONS_COUNTED_MAX,
  type ArtistApplication,
  listApplications,
} from '@shenglang/contract/studio/applications'
import { Link, useSearchParams } from 'react-router'
import { withValues } from '../../app/ui/browser/query-address.ts'
import { Select } from '../../app/ui/controls/Select.tsx'
import { Notice } from '../../app/ui/layout/Notice.tsx'
import { type Column, DataTable } from '../../app/ui/table/DataTable.tsx'
import { useCursorList } from '../orders/forms/use-cursor-list.tsx'
import { timeColumn } from '../shell/list-table/columns.tsx'
import { PageFrame } from '../shell/PageFrame.tsx'
import { countText } from '../shell/texts.ts'
import { Application } from './Application.tsx'
import * as texts from './texts.ts'

const STATES = ['submitted', 'resubmitted', 'approved', 'rejected'] as const

const COLUMNS: readonly Column<ArtistApplication>[] = [
  {
    key: 'name',
    head: texts.artistName,
    cell: (application) => <ApplicationLink application={application} />,
  },
  { key: 'style', head: texts.style, cell: ({ style }) => style },
  { key: 'samples', head: texts.samples, cell: ({ samples }) => samples.length, alignsEnd: true },
  { key: 'state', head: texts.stateFilter, cell: ({ state }) => APPLICATION_STATE_LABELS[state] },
  timeColumn('time', texts.appliedAt, ({ createTime }) => createTime),
]

/** Opens an application of the page that is shown. */
function ApplicationLink({ application: { applicationId, artistName } }: { application: ArtistApplication }) {
  const [params] = useSearchParams()
  return <Link to={withValues(params, { id: applicationId })}>{artistName}</Link>
}

/** The people who want to become artists, and one of their applications. */
export function Component() {
  const [params, setParams] = useSearchParams()
  const stateParam = params.get('state')
  const state = stateParam === 'all' ? undefined : (STATES.find((name) => name === stateParam) ?? 'submitted')
  const stateLabel = state ? APPLICATION_STATE_LABELS[state] : ''
  const { data, table, pages } = useCursorList(listApplications, state ? { state } : {})
  const { rows } = table
  const id = params.get('id')
  const opened = id === null ? undefined : rows.find(({ applicationId }) => applicationId === id)
  if (opened) return <Application key={opened.applicationId} application={opened} />
  return (
    <PageFrame
      title={texts.applications}
      lead={texts.applicationsLead(countText(data?.total ?? 0, APPLICATIONS_COUNTED_MAX), stateLabel)}
      actions={
        <Select
          aria-label={texts.stateFilter}
          value={state ?? 'all'}
          options={[
            ...STATES.map((value) => ({ value, name: APPLICATION_STATE_LABELS[value] })),
            { value: 'all', name: texts.allStates },
          ]}
          onPick={(value) => setParams({ state: value })}
        />
      }
    >
      <DataTable
        {...table}
        label={texts.applications}
        columns={COLUMNS}
        keyOf={({ applicationId }) => applicationId}
        empty={<Notice title={texts.applicationsEmpty(stateLabel)} />}
      >
        {pages}
      </DataTable>
    </PageFrame>
  )
}
