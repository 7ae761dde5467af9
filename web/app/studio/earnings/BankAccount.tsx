import { type BankAccount, saveBankAccount } from '@shenglang/contract/commerce/earnings'
import { TITLE_KIND_NAMES, TITLE_KINDS, type TitleKind } from '@shenglang/contract/commerce/invoices'
import { useId, useState } from 'react'
import { useRevalidator } from 'react-router'
import { CallForm, textOf } from '../../forms/CallForm.tsx'
import { useCallForm } from '../../forms/call-form.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { showToast } from '../../ui/notifier.ts'
import styles from './earnings.module.css'

/** Where the money goes; its number is never shown again in full. */
export function BankAccountPanel({ account }: { account: BankAccount | null }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <section className={styles.account} aria-label="收款账户">
      <span className={styles.words}>
        <b>收款账户</b>
        <small className="number">
          {account
            ? `${account.holder} · ${account.bank} ${account.account}`
            : '还没有填写：填写之后才能打款；账号加密保存，只显示末四位'}
        </small>
      </span>
      <Button onClick={() => setAsking(true)}>{account ? '更换' : '填写'}</Button>
      {isAsking ? <AccountDialog account={account} onClose={() => setAsking(false)} /> : null}
    </section>
  )
}

function AccountDialog({ account, onClose }: { account: BankAccount | null; onClose: () => void }) {
  const [holderKind, setHolderKind] = useState<TitleKind>(account?.holderKind ?? 'person')
  const { revalidate } = useRevalidator()
  const state = useCallForm(saveBankAccount, {
    async done() {
      showToast('收款账户已保存', 'good')
      onClose()
      await revalidate()
    },
  })
  return (
    <Dialog title="收款账户" onClose={onClose} actions={null}>
      <div className={styles.form}>
        <CallForm
          state={state}
          label="收款账户"
          submit="保存"
          onSubmit={(values) =>
            state.send({
              holderKind,
              holder: textOf(values, 'holder'),
              bank: textOf(values, 'bank'),
              account: textOf(values, 'account'),
            })
          }
        >
          <Kinds chosen={holderKind} onChoose={setHolderKind} />
          <Field name="holder" label="户名" fault={state.faults.holder}>
            {(control) => <input {...control} defaultValue={account?.holder} autoComplete="name" maxLength={60} />}
          </Field>
          <Field name="bank" label="开户行" fault={state.faults.bank}>
            {(control) => <input {...control} defaultValue={account?.bank} placeholder="如 招商银行上海分行" maxLength={60} />}
          </Field>
          <Field name="account" label="银行账号" hint="保存之后只显示末四位" fault={state.faults.account}>
            {(control) => <input {...control} inputMode="numeric" autoComplete="off" maxLength={40} />}
          </Field>
        </CallForm>
      </div>
    </Dialog>
  )
}

function Kinds({ chosen, onChoose }: { chosen: TitleKind; onChoose: (kind: TitleKind) => void }) {
  const name = useId()
  return (
    <fieldset className={styles.kinds}>
      <legend>账户类型</legend>
      {TITLE_KINDS.map((kind) => (
        <label key={kind}>
          <input type="radio" name={name} checked={chosen === kind} onChange={() => onChoose(kind)} />
          {TITLE_KIND_NAMES[kind]}
        </label>
      ))}
    </fieldset>
  )
}
