import { listInfringements } from '@shenglang/contract/site/docket/routes'
import { INFRINGEMENTS_COUNTED_MAX } from '@shenglang/contract/site/docket/states'
import type { InfringementNotice } from '@shenglang/contract/site/infringement'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { remoteQuery } from '../../../app/remote/remote-query.ts'
import { Button } from '../../../app/ui/controls/Button.tsx'
import { Select } from '../../../app/ui/controls/Select.tsx'
import { Time } from '../../../app/ui/data/Time.tsx'
import { Notice } from '../../../app/ui/layout/Notice.tsx'
import { type Column, DataTable } from '../../../app/ui/table/DataTable.tsx'
import { CursorPages } from '../../shell/CursorPages.tsx'
import { mayOpen } from '../../shell/menu.ts'
import { PageFrame } from '../../shell/PageFrame.tsx'
import { useStaff } from '../../shell/staff.ts'
import { countText } from '../../shell/texts.ts'
import { Deadline } from './Deadline.tsx'
import { RulesDialog } from './RulesDialog.tsx'
import * as texts from './texts.ts'

/** Reviewers decide notices; the deadlines are the operator's. */
const MAY_CHANGE_RULES = { permissions: ['content'] } as const

const STAGES = ['open', 'disputed', 'closed'] as const

const COLUMNS: readonly Column<InfringementNotice>[] = [
  {
    key: 'receipt',
    head: texts.receipt,
    cell: ({ noticeId, receiptNumber }) => <Link to={`/reports/infringements/${noticeId}`}>{receiptNumber}</Link>,
  },
  { key: 'complainant', head: texts.complainant, cell: ({ complainant }) => complainant },
  { key: 'work', head: texts.workTitle, cell: ({ workTitle }) => workTitle },
  { key: 'accused', head: texts.accused, cell: ({ workCount, disputedCount }) => texts.counts(workCount, disputedCount) },
  { key: 'received', head: texts.received, cell: ({ createTime }) => <Time at={createTime} look="moment" /> },
  {
    key: 'deadline',
    head: texts.deadline,
    cell: ({ decideDueTime }) => (decideDueTime === '' ? texts.decidedAt : <Deadline until={decideDueTime} />),
  },
]

/** The notices of infringement, by their stage. */
export function Component() {
  const [params, setParams] = useSearchParams()
  const [isEditing, setEditing] = useState(false)
  const mayChangeRules = mayOpen(useStaff(), MAY_CHANGE_RULES)
  const stage = STAGES.find((name) => name === params.get('stage'))
  const before = params.get('before')
  const list = useQuery({
    ...remoteQuery(listInfringements, { ...(stage ? { stage } : {}), ...(before ? { before } : {}) }),
    placeholderData: keepPreviousData,
  })
  return (
    <PageFrame
      title={texts.docket}
      lead={texts.lead(countText(list.data?.total ?? 0, INFRINGEMENTS_COUNTED_MAX))}
      actions={
        <div className="flex wrap gap-8">
          <Select
            aria-label={texts.stageFilter}
            value={stage ?? 'all'}
            options={(['all', ...STAGES] as const).map((value) => ({ value, name: texts.stages[value] }))}
            onPick={(value) => setParams(value === 'all' ? {} : { stage: value })}
          />
          {mayChangeRules ? <Button onClick={() => setEditing(true)}>{texts.rules}</Button> : null}
        </div>
      }
    >
      <DataTable
        label={texts.docket}
        columns={COLUMNS}
        rows={list.data?.rows ?? []}
        keyOf={({ noticeId }) => noticeId}
        state={list.isError ? 'failed' : list.isPending ? 'loading' : 'ready'}
        onRetry={() => void list.refetch()}
        empty={<Notice title={stage ? texts.emptyFiltered : texts.empty} />}
      >
        <CursorPages query={params} name="before" next={list.data?.next ?? ''} />
      </DataTable>
      {isEditing ? <RulesDialog onClose={() => setEditing(false)} /> : null}
    </PageFrame>
  )
}
