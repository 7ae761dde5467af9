import { type BankAccount, saveBankAccount } from '@shenglang/contract/commerce/earnings/earnings'
import type { TitleKind } from '@shenglang/contract/commerce/invoices/invoices'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { CallForm, textsOf } from '../../forms/CallForm.tsx'
import { useCallForm } from '../../forms/call-form.ts'
import { showToast } from '../../ui/browser/notifier.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { InputField } from '../../ui/controls/Field.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { TitleKinds } from '../invoices/TitleKinds.tsx'
import * as texts from './texts.ts'

/** The artist's bank account; its number is never shown in full again. */
export function BankAccountPanel({ account }: { account: BankAccount | null }) {
  const [isRequesting, setRequesting] = useState(false)
  return (
    <section className="flex middle between gap-16 mt-16 pad-16-20 edge radius-panel bg1" aria-label={texts.payoutAccount}>
      <span className="grid shrink break">
        <b>{texts.payoutAccount}</b>
        <small className="number text-13 ink-t2">
          {account ? `${account.holder} · ${account.bank} ${account.account}` : texts.payoutAccountHint}
        </small>
      </span>
      <Button onClick={() => setRequesting(true)}>{account ? texts.change : texts.fillIn}</Button>
      {isRequesting ? <AccountDialog account={account} onClose={() => setRequesting(false)} /> : null}
    </section>
  )
}

function AccountDialog({ account, onClose }: { account: BankAccount | null; onClose: () => void }) {
  const [holderKind, setHolderKind] = useState<TitleKind>(account?.holderKind ?? 'person')
  const { revalidate } = useRevalidator()
  const state = useCallForm(saveBankAccount, {
    async done() {
      showToast(texts.accountSaved, 'good')
      onClose()
      await revalidate()
    },
  })
  return (
    <Dialog title={texts.payoutAccount} onClose={onClose} actions={null}>
      <CallForm
        state={state}
        label={texts.payoutAccount}
        submit={texts.save}
        onSubmit={(values) => state.send({ holderKind, ...textsOf(values, 'holder', 'bank', 'account') })}
      >
        <TitleKinds label={texts.accountKind} chosen={holderKind} onChoose={setHolderKind} />
        <InputField name="holder" label={texts.accountHolder} defaultValue={account?.holder} autoComplete="name" maxLength={60} />
        <InputField name="bank" label={texts.bank} defaultValue={account?.bank} placeholder={texts.bankExample} maxLength={60} />
        <InputField
          name="account"
          label={texts.accountNumber}
          hint={texts.accountNumberHint}
          inputMode="numeric"
          autoComplete="off"
          maxLength={40}
        />
      </CallForm>
    </Dialog>
  )
}
