import {
  askInvoice,
  type InvoiceTitle,
  invoiceTitles,
  listInvoices,
  TITLE_KIND_NAMES,
  TITLE_KINDS,
  type TitleKind,
} from '@shenglang/contract/commerce/invoices'
import { exactYuan } from '@shenglang/contract/commerce/money'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { CallForm, textOf } from '../../forms/CallForm.tsx'
import { useCallForm } from '../../forms/call-form.ts'
import { keyOf, remoteQuery } from '../../remote/remote-query.ts'
import { Chip } from '../../ui/Chip.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { showToast } from '../../ui/notifier.ts'
import styles from './invoices.module.css'
import { taxNumberWords } from './tax-number-words.ts'

interface InvoiceDialogProps {
  orderId: string
  amountFen: number
  /** At the sandbox. */
  isSample: boolean
  onClose: () => void
}

const NO_TITLE: InvoiceTitle = { titleKind: 'person', title: '', taxNumber: '', email: '' }

/** Whom an order's invoice is made out to; what was used before is one press away. */
export function InvoiceDialog({ orderId, amountFen, isSample, onClose }: InvoiceDialogProps) {
  const { data: titles = [] } = useQuery(remoteQuery(invoiceTitles, {}))
  const [given, setGiven] = useState(NO_TITLE)
  return (
    <Dialog title={isSample ? '申请测试发票' : '申请发票'} onClose={onClose} actions={null}>
      <p>
        开票金额 <b className="number">{exactYuan(amountFen)}</b>，一个订单开一次，
        {isSample ? '随即开出标明“样票”的测试发票：没有实际付款，不能报销。' : '开好之后会通知你。'}
      </p>
      {titles.length > 0 ? (
        <ul className={styles.titles} aria-label="用过的抬头">
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
  const state = useCallForm(askInvoice, {
    done() {
      showToast('发票申请已提交', 'good')
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
        label="申请发票"
        submit="提交申请"
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
        <Kinds chosen={titleKind} onChoose={setTitleKind} />
        <Field name="title" label="发票抬头" fault={state.faults.title}>
          {(control) => (
            <input
              {...control}
              defaultValue={given.title}
              maxLength={100}
              autoComplete={isCompany ? 'organization' : 'name'}
              placeholder={isCompany ? '营业执照上的全称' : '姓名'}
            />
          )}
        </Field>
        {isCompany ? <TaxNumberField initial={given.taxNumber} fault={state.faults.taxNumber} /> : null}
        <Field name="email" label="邮箱" fault={state.faults.email} isRequired={false}>
          {(control) => <input {...control} type="email" defaultValue={given.email} autoComplete="email" maxLength={100} />}
        </Field>
      </CallForm>
    </div>
  )
}

/** Checked while one types, by the rule that the server applies. */
function TaxNumberField({ initial, fault }: { initial: string; fault: string | undefined }) {
  const [typed, setTyped] = useState(initial)
  const { words, isRight } = taxNumberWords(typed)
  return (
    <div>
      <Field name="taxNumber" label="纳税人识别号" fault={isRight ? undefined : fault}>
        {(control) => (
          <input
            {...control}
            value={typed}
            maxLength={20}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      <p className={styles.check} data-right={isRight || undefined} role="status">
        {words}
      </p>
    </div>
  )
}

function Kinds({ chosen, onChoose }: { chosen: TitleKind; onChoose: (kind: TitleKind) => void }) {
  const name = useId()
  return (
    <fieldset className={styles.kinds}>
      <legend>抬头类型</legend>
      {TITLE_KINDS.map((kind) => (
        <label key={kind}>
          <input type="radio" name={name} checked={chosen === kind} onChange={() => onChoose(kind)} />
          {TITLE_KIND_NAMES[kind]}
        </label>
      ))}
    </fieldset>
  )
}
