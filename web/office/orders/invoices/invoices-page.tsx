import {
  INVOICE_STATE_NAMES,
  INVOICES_CSV_PATH,
  type InvoiceState,
  issueInvoice,
  listAllInvoices,
  reverseInvoice,
  type StaffInvoice,
  TITLE_KIND_NAMES,
} from '@shenglang/contract/commerce/invoices/invoices'
import { API_BASE } from '@shenglang/contract/constants'
import { waitingWork } from '@shenglang/contract/office/routes'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { textOf } from '../../../app/forms/CallForm.tsx'
import { Button } from '../../../app/ui/controls/Button.tsx'
import { InputField } from '../../../app/ui/controls/Field.tsx'
import { Notice } from '../../../app/ui/layout/Notice.tsx'
import { Tabs } from '../../../app/ui/layout/Tabs.tsx'
import { DataTable } from '../../../app/ui/table/DataTable.tsx'
import { Download } from '../../shell/Download.tsx'
import { moneyColumn, timeColumn } from '../../shell/list-table/columns.tsx'
import type { ListColumn } from '../../shell/list-table/sorted-rows.ts'
import { useListTable } from '../../shell/list-table/use-list-table.tsx'
import { PageFrame } from '../../shell/PageFrame.tsx'
import { yuan } from '../../shell/yuan.ts'
import { ActionDialog } from '../forms/ActionDialog.tsx'
import { ConfirmDialog } from '../forms/ConfirmDialog.tsx'
import { FileField, fileFault } from '../forms/FileField.tsx'
import { count } from '../forms/texts.ts'
import { useCursorList } from '../forms/use-cursor-list.tsx'
import * as texts from './texts.ts'

const PAGE_SIZE = 50
const CHANGED = [listAllInvoices, waitingWork] as const
const STATES = Object.keys(INVOICE_STATE_NAMES) as InvoiceState[]
const TABS = STATES.map((key) => ({ key, name: INVOICE_STATE_NAMES[key], to: key === 'asked' ? '?' : `?state=${key}` }))

const COLUMNS: readonly ListColumn<StaffInvoice>[] = [
  {
    key: 'heading',
    head: texts.heading,
    sortBy: ({ title }) => title,
    cell: ({ title, titleKind, isSample }) => (
      <>
        {title}
        <small className="block ink-t2">{isSample ? texts.sample : TITLE_KIND_NAMES[titleKind]}</small>
      </>
    ),
  },
  { key: 'tax', head: texts.taxNumber, cell: ({ taxNumber }) => taxNumber },
  { key: 'order', head: texts.order, cell: ({ orderNo }) => orderNo, sortBy: ({ orderNo }) => orderNo },
  { key: 'email', head: texts.email, cell: ({ email }) => <span className="break">{email}</span> },
  { key: 'no', head: texts.invoiceNo, cell: ({ invoiceNo }) => invoiceNo, sortBy: ({ invoiceNo }) => invoiceNo },
  moneyColumn('amount', texts.amount, ({ amountFen }) => amountFen),
  timeColumn('time', texts.requestTime, ({ createTime }) => createTime, { alignsEnd: true }),
]

export function Component() {
  const [query] = useSearchParams()
  const [opened, setOpened] = useState<StaffInvoice>()
  const state = STATES.find((each) => each === query.get('state')) ?? 'asked'
  const { data, table, pages, isWhole } = useCursorList(listAllInvoices, { state, pageSize: PAGE_SIZE })
  const isOpen = state === 'asked' || state === 'toReverse'
  const actions: ListColumn<StaffInvoice> = {
    key: 'act',
    head: texts.act,
    alignsEnd: true,
    cell: (invoice) => <Button onClick={() => setOpened(invoice)}>{state === 'asked' ? texts.issue : texts.reverse}</Button>,
  }
  const columns = isOpen ? [...COLUMNS, actions] : COLUMNS
  const list = useListTable({ name: 'invoices', columns, rows: table.rows, isWhole })
  const close = () => setOpened(undefined)
  return (
    <PageFrame
      title={texts.title}
      lead={data ? count(data.total) : undefined}
      actions={<Download address={`${API_BASE}${INVOICES_CSV_PATH}?state=${state}`} />}
    >
      <Tabs label={texts.stateTabs} tabs={TABS} current={state} isSmall />
      <DataTable
        {...table}
        {...list}
        label={texts.title}
        keyOf={({ invoiceId }) => invoiceId}
        empty={<Notice title={texts.none[state]} />}
      >
        {pages}
      </DataTable>
      {opened?.state === 'asked' ? <IssueDialog invoice={opened} onClose={close} /> : null}
      {opened?.state === 'toReverse' ? (
        <ConfirmDialog
          title={texts.reverse}
          route={reverseInvoice}
          args={{ id: opened.invoiceId }}
          done={texts.reversed}
          changes={CHANGED}
          onClose={close}
        >
          {texts.reverseStatement(opened.invoiceNo)}
        </ConfirmDialog>
      ) : null}
    </PageFrame>
  )
}

function IssueDialog({ invoice: { invoiceId: id, title, amountFen }, onClose }: { invoice: StaffInvoice; onClose: () => void }) {
  const [file, setFile] = useState<File>()
  return (
    <ActionDialog
      title={texts.issueFor(title)}
      submit={texts.issue}
      route={issueInvoice}
      check={() => fileFault('file', file)}
      read={(values) => ({ id, invoiceNo: textOf(values, 'invoiceNo'), file: file as File })}
      statement={({ invoiceNo }) => texts.issueStatement(yuan(amountFen), title, invoiceNo)}
      done={texts.issued}
      changes={CHANGED}
      onClose={onClose}
    >
      <InputField
        name="invoiceNo"
        label={texts.invoiceNo}
        hint={texts.invoiceNoHint}
        inputMode="numeric"
        maxLength={20}
        autoComplete="off"
      />
      <FileField name="file" label={texts.file} file={file} accept="application/pdf" onFile={setFile} />
    </ActionDialog>
  )
}
