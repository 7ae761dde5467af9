import { readPhone } from '@shenglang/contract/accounts/people/routes'
import { useState } from 'react'
import { call } from '../../app/remote/api.ts'
import { Button } from '../../app/ui/controls/Button.tsx'
import { CONFIRM } from '../../app/ui/overlays/texts.ts'
import { ReasonDialog, ReasonField, reasonIn } from './ReasonDialog.tsx'
import * as texts from './texts.ts'

/** A phone number, masked until the reader gives a reason for seeing it. */
export function Phone({ userId, mobile }: { userId: string; mobile: string }) {
  const [shown, setShown] = useState('')
  const [isOpen, setOpen] = useState(false)
  if (mobile === '') return <span>{texts.noPhone}</span>
  const submit = async (values: FormData) => {
    const { phone } = await call(readPhone, { id: userId, reason: reasonIn(values) })
    setShown(phone)
  }
  return (
    <span className="inline-flex middle gap-8 number">
      {shown || mobile}
      {shown === '' ? (
        <Button look="quiet" onClick={() => setOpen(true)}>
          {texts.showPhone}
        </Button>
      ) : null}
      {isOpen ? (
        <ReasonDialog title={texts.showPhone} submit={CONFIRM} onSubmit={submit} onClose={() => setOpen(false)}>
          <ReasonField />
        </ReasonDialog>
      ) : null}
    </span>
  )
}
