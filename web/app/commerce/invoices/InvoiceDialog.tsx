import {
  type InvoiceTitle,
  invoiceTitles,
  listInvoices,
  requestInvoice,
  type TitleKind,
} from '@shenglang/contract/commerce/invoices/invoices'
import { exactYuan } from '@shenglang/contract/commerce/sale/money'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallForm, textOf } from '../../forms/CallForm.tsx'
import { useCallForm } from '../../forms/call-form.ts'
import { keyOf, remoteQuery } from '../../remote/remote-query.ts'
import { showToast } from '../../ui/browser/notifier.ts'
import { Chip } from '../../ui/controls/Chip.tsx'
import { InputField } from '../../ui/controls/Field.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import styles from './invoices.module.css'
import { TitleKinds } from './TitleKinds.tsx'
import { taxNumberText } from './tax-number-text.ts'
import * as texts from './texts.ts'

interface InvoiceDialogProps {
  orderId: string
  amountFen: number
  /** In the sandbox. */
  isSample: boolean
  onClose: () => void
}

const NO_TITLE: InvoiceTitle = { titleKind: 'person', title: '', taxNumber: '', email: '' }

/** Requests an invoice for an order; titles used before are one press away. */
export function InvoiceDialog({ orderId, amountFen, isSample, onClose }: InvoiceDialogProps) {
  const { data: titles = [] } = useQuery(remoteQuery(invoiceTitles, {}))
  const [given, setGiven] = useState(NO_TITLE)
  return (
    <Dialog title={isSample ? texts.applySampleInvoice : texts.applyInvoice} onClose={onClose} actions={null}>
      <p>
        {texts.invoiceAmount} <b className="number">{exactYuan(amountFen)}</b>
        {texts.invoiceOnce(isSample ? texts.sampleInvoiceHint : texts.invoiceNotified)}
      </p>
      {titles.length > 0 ? (
        <ul className="flex wrap gap-8 mt-12" aria-label={texts.usedTitles}>
          {titles.map((title) => (
            <li key={title.title + title.taxNumber}>
              <Chip onClick={() => setGiven(title)} aria-pressed={title === given}>
                {title.title}
              </Chip>
            </li>
          ))}
        </ul>
      ) : null}
      <TitleForm key={given.title + given.taxNumber} orderId={orderId} given={given} onDone={onClose} />
    </Dialog>
  )
}

function TitleForm({ orderId, given, onDone }: { orderId: string; given: InvoiceTitle; onDone: () => void }) {
  const client = useQueryClient()
  const [titleKind, setTitleKind] = useState<TitleKind>(given.titleKind)
  const state = useCallForm(requestInvoice, {
    done() {
      showToast(texts.invoiceSubmitted, 'good')
      void client.invalidateQueries({ queryKey: keyOf(listInvoices) })
      void client.invalidateQueries({ queryKey: keyOf(invoiceTitles) })
      onDone()
    },
  })
  const isCompany = titleKind === 'company'
  return (
    <div className={styles.form}>
      <CallForm
        state={state}
        label={texts.applyInvoice}
        submit={texts.submitRequest}
        onSubmit={(values) =>
          state.send({
            id: orderId,
            titleKind,
            title: textOf(values, 'title'),
            taxNumber: isCompany ? textOf(values, 'taxNumber') : '',
            email: textOf(values, 'email'),
          })
        }
      >
        <TitleKinds label={texts.holderKind} chosen={titleKind} onChoose={setTitleKind} />
        <InputField
          name="title"
          label={texts.invoiceHolder}
          defaultValue={given.title}
          maxLength={100}
          autoComplete={isCompany ? 'organization' : 'name'}
          placeholder={isCompany ? texts.companyNameHint : texts.personName}
        />
        {isCompany ? <TaxNumberField initial={given.taxNumber} /> : null}
        <InputField
          name="email"
          label={texts.email}
          isRequired={false}
          type="email"
          defaultValue={given.email}
          autoComplete="email"
          maxLength={100}
        />
      </CallForm>
    </div>
  )
}

/** Checked while typing, by the rule that the server uses. */
function TaxNumberField({ initial }: { initial: string }) {
  const [typed, setTyped] = useState(initial)
  const { text, isRight } = taxNumberText(typed)
  return (
    <div>
      <InputField
        name="taxNumber"
        label={texts.taxNumber}
        fault={isRight ? '' : undefined}
        value={typed}
        maxLength={20}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onText={setTyped}
      />
      <p className={`${styles.check} text-13 mt-4 ink-t2`} data-right={isRight || undefined} role="status">
        {text}
      </p>
    </div>
  )
}
