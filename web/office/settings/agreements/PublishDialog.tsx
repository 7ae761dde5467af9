import { type AgreementVersion, publishAgreement, readAgreement } from '@shenglang/contract/site/agreement/routes'
import { CONSENT_AGREEMENTS } from '@shenglang/contract/site/agreements'
import { useQueryClient } from '@tanstack/react-query'
import { textOf } from '../../../app/forms/CallForm.tsx'
import { call } from '../../../app/remote/api.ts'
import { keyOf } from '../../../app/remote/remote-query.ts'
import { showToast } from '../../../app/ui/browser/notifier.ts'
import { InputField } from '../../../app/ui/controls/Field.tsx'
import { FieldDialog } from '../../../app/ui/overlays/FieldDialog.tsx'
import * as texts from './texts.ts'

interface PublishDialogProps {
  present: AgreementVersion
  draftVersion: number
  onClose: () => void
}

/** Asks for the day from which the draft is valid. */
export function PublishDialog({ present: { id, title }, draftVersion, onClose }: PublishDialogProps) {
  const client = useQueryClient()
  const publish = async (values: FormData) => {
    const { version } = await call(publishAgreement, { agreementId: id, version: textOf(values, 'version'), draftVersion })
    showToast(texts.publishedFrom(version), 'good')
    onClose()
    await client.invalidateQueries({ queryKey: keyOf(readAgreement) })
  }
  return (
    <FieldDialog title={texts.publishTitle(title)} onSubmit={publish} onClose={onClose}>
      <div className="grid gap-12">
        {CONSENT_AGREEMENTS.some((agreement) => agreement.id === id) ? <p>{texts.asks}</p> : null}
        <InputField name="version" label={texts.from} hint={texts.fromHint} type="date" />
      </div>
    </FieldDialog>
  )
}
