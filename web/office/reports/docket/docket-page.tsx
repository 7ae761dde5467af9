import { listInfringements } from '@shenglang/contract/site/docket/routes'
import { INFRINGEMENTS_COUNTED_MAX } from '@shenglang/contract/site/docket/states'
import type { InfringementNotice } from '@shenglang/contract/site/infringement'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Button } from '../../../app/ui/controls/Button.tsx'
import { Select } from '../../../app/ui/controls/Select.tsx'
import { Notice } from '../../../app/ui/layout/Notice.tsx'
import { type Column, DataTable } from '../../../app/ui/table/DataTable.tsx'
import { useCursorList } from '../../orders/forms/use-cursor-list.tsx'
import { timeColumn } from '../../shell/list-table/columns.tsx'
import { PageFrame } from '../../shell/PageFrame.tsx'
import { useMay } from '../../shell/staff.ts'
import { countText } from '../../shell/texts.ts'
import { Deadline } from './Deadline.tsx'
import { RulesDialog } from './RulesDialog.tsx'
import * as texts from './texts.ts'

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
  timeColumn('received', texts.received, ({ createTime }) => createTime),
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
  // Reviewers decide notices; the deadlines are the operator's.
  const mayChangeRules = useMay()('content')
  const stage = STAGES.find((name) => name === params.get('stage'))
  const { data, table, pages } = useCursorList(listInfringements, stage ? { stage } : {}, 'before')
  return (
    <PageFrame
      title={texts.docket}
      lead={texts.lead(countText(data?.total ?? 0, INFRINGEMENTS_COUNTED_MAX))}
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
        {...table}
        label={texts.docket}
        columns={COLUMNS}
        keyOf={({ noticeId }) => noticeId}
        empty={<Notice title={stage ? texts.emptyFiltered : texts.empty} />}
      >
        {pages}
      </DataTable>
      {isEditing ? <RulesDialog onClose={() => setEditing(false)} /> : null}
    </PageFrame>
  )
}
