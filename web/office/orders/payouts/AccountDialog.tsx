import type { BankAccount } from '@shenglang/contract/commerce/earnings/earnings'
import { type PayableArtist, readBankAccount } from '@shenglang/contract/commerce/earnings/payouts'
import { useState } from 'react'
import { call } from '../../../app/remote/api.ts'
import { Button } from '../../../app/ui/controls/Button.tsx'
import { Dialog } from '../../../app/ui/overlays/Dialog.tsx'
import { Prompt } from '../../../app/ui/overlays/Prompt.tsx'
import { Facts } from '../../shell/Facts.tsx'
import * as texts from './texts.ts'

/** The full account of an artist, shown after staff give a reason, which is logged with the call. */
export function AccountDialog({ artist: { artistId, nickName }, onClose }: { artist: PayableArtist; onClose: () => void }) {
  const [account, setAccount] = useState<BankAccount>()
  if (!account) {
    return (
      <Prompt
        title={texts.accountOf(nickName)}
        label={texts.accountReason}
        hint={texts.accountReasonHint}
        submit={texts.show}
        maxLength={200}
        validator={(reason) => reason !== '' || texts.reasonNeeded}
        onSubmit={async (reason) => setAccount(await call(readBankAccount, { artistId, reason }))}
        onClose={onClose}
      />
    )
  }
  return (
    <Dialog title={texts.accountOf(nickName)} onClose={onClose} actions={<Button onClick={onClose}>{texts.close}</Button>}>
      <Facts
        rows={[
          [texts.holder, account.holder],
          [texts.bank, account.bank],
          [texts.number, account.account],
        ]}
      />
    </Dialog>
  )
}
