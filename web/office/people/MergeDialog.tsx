import { type MergePreview, PHONE_CHOICES } from '@shenglang/contract/accounts/people/merge'
import { mergePerson } from '@shenglang/contract/accounts/people/routes'
import { useNavigate } from 'react-router'
import { SelectField } from '../../app/ui/controls/SelectField.tsx'
import * as texts from './merge-texts.ts'
import { ReasonDialog, ReasonField, reasonIn } from './ReasonDialog.tsx'
import { usePersonAction } from './use-person-action.ts'

interface MergeDialogProps {
  preview: MergePreview
  /** Called when the preview is outdated. */
  onChanged: () => void
  onClose: () => void
}

/** Confirms a merge, with a reason, which is logged, and the phone that remains. */
export function MergeDialog({ preview, onChanged, onClose }: MergeDialogProps) {
  const { from, into, version, intoVersion } = preview
  const act = usePersonAction()
  const navigate = useNavigate()
  const submit = async (values: FormData) => {
    const phoneOf = PHONE_CHOICES.find((each) => each === values.get('phoneOf')) ?? 'into'
    const args = { id: from.userId, intoId: into.userId, version, intoVersion, phoneOf, reason: reasonIn(values) }
    try {
      await act(mergePerson, args)
    } catch (error) {
      onChanged()
      throw error
    }
    await navigate(`/people/${into.userId}`)
  }
  const phones = [
    { value: 'into', name: texts.phoneOfInto(into.mobile) },
    { value: 'from', name: texts.phoneOfFrom(from.mobile) },
  ]
  return (
    <ReasonDialog
      title={texts.confirmTitle(from.nickName, into.nickName)}
      submit={texts.merge}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="ink-t2">{texts.confirmHint}</p>
      {from.mobile !== '' && into.mobile !== '' ? (
        <SelectField name="phoneOf" label={texts.phoneOf} hint={texts.phoneHint} options={phones} />
      ) : null}
      <ReasonField />
    </ReasonDialog>
  )
}
