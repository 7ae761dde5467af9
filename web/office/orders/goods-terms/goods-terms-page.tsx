import { listSaleTerms } from '@shenglang/contract/commerce/sale/sale-terms'
import { useState } from 'react'
import { Button } from '../../../app/ui/controls/Button.tsx'
import { Time } from '../../../app/ui/data/Time.tsx'
import { Notice } from '../../../app/ui/layout/Notice.tsx'
import { type Column, DataTable } from '../../../app/ui/table/DataTable.tsx'
import { PageFrame } from '../../shell/PageFrame.tsx'
import { useCursorList } from '../forms/use-cursor-list.tsx'
import { type GoodsTerms, TermsDialog } from './TermsDialog.tsx'
import * as texts from './texts.ts'

const PAGE_SIZE = 50

const timeOrNone = (at: string | null) =>
  at === null ? <span className="ink-t2">{texts.unlimited}</span> : <Time at={at} look="moment" />

const COLUMNS: readonly Column<GoodsTerms>[] = [
  { key: 'work', head: texts.work, cell: ({ title }) => title },
  { key: 'stock', head: texts.stock, alignsEnd: true, cell: ({ stock }) => stock ?? texts.unlimited },
  { key: 'taken', head: texts.taken, alignsEnd: true, cell: ({ takenCount }) => takenCount },
  { key: 'perPerson', head: texts.perPerson, alignsEnd: true, cell: ({ perPersonMax }) => perPersonMax ?? texts.unlimited },
  { key: 'start', head: texts.start, cell: ({ startTime }) => timeOrNone(startTime) },
  { key: 'end', head: texts.end, cell: ({ endTime }) => timeOrNone(endTime) },
  {
    key: 'release',
    head: texts.release,
    cell: ({ releaseTime, isReleased }) => (isReleased ? texts.released : timeOrNone(releaseTime)),
  },
]

export function Component() {
  const [opened, setOpened] = useState<GoodsTerms | 'new'>()
  const { table, pages } = useCursorList(listSaleTerms, { pageSize: PAGE_SIZE })
  const actions: Column<GoodsTerms> = {
    key: 'act',
    head: texts.act,
    alignsEnd: true,
    cell: (terms) => <Button onClick={() => setOpened(terms)}>{texts.change}</Button>,
  }
  return (
    <PageFrame
      title={texts.title}
      lead={texts.lead}
      actions={
        <Button look="gold" onClick={() => setOpened('new')}>
          {texts.add}
        </Button>
      }
    >
      <DataTable
        {...table}
        label={texts.title}
        columns={[...COLUMNS, actions]}
        keyOf={({ resourceId }) => resourceId}
        empty={<Notice title={texts.none} />}
      >
        {pages}
      </DataTable>
      {opened === undefined ? null : (
        <TermsDialog terms={opened === 'new' ? undefined : opened} onClose={() => setOpened(undefined)} />
      )}
    </PageFrame>
  )
}
