import {
  APPLICATION_STATE_LABELS,
  APPLICATIONS_COUNTED_MAX,
  type ArtistApplication,
  listApplications,
} from '@shenglang/contract/studio/applications'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { remoteQuery } from '../../app/remote/remote-query.ts'
import { withValues } from '../../app/ui/browser/query-address.ts'
import { Select } from '../../app/ui/controls/Select.tsx'
import { Time } from '../../app/ui/data/Time.tsx'
import { Notice } from '../../app/ui/layout/Notice.tsx'
import { type Column, DataTable } from '../../app/ui/table/DataTable.tsx'
import { CursorPages } from '../shell/CursorPages.tsx'
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
  { key: 'time', head: texts.appliedAt, cell: ({ createTime }) => <Time at={createTime} look="moment" /> },
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
  const after = params.get('after')
  const list = useQuery({
    ...remoteQuery(listApplications, { ...(state ? { state } : {}), ...(after ? { after } : {}) }),
    placeholderData: keepPreviousData,
  })
  const rows = list.data?.rows ?? []
  const id = params.get('id')
  const opened = id === null ? undefined : rows.find(({ applicationId }) => applicationId === id)
  if (opened) return <Application key={opened.applicationId} application={opened} />
  return (
    <PageFrame
      title={texts.applications}
      lead={texts.applicationsLead(countText(list.data?.total ?? 0, APPLICATIONS_COUNTED_MAX), stateLabel)}
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
        label={texts.applications}
        columns={COLUMNS}
        rows={rows}
        keyOf={({ applicationId }) => applicationId}
        state={list.isError ? 'failed' : list.isFetching && !list.data ? 'loading' : 'ready'}
        onRetry={() => void list.refetch()}
        empty={<Notice title={texts.applicationsEmpty(stateLabel)} />}
      >
        <CursorPages query={params} name="after" next={list.data?.next ?? ''} />
      </DataTable>
    </PageFrame>
  )
}
