import { cutText } from '@shenglang/contract/cut-text'
import { instantOfShanghai, shanghaiInput, TIME_ZONE_NAME } from '@shenglang/contract/shanghai'
import {
  type AnnounceableWork,
  type MyPremiere,
  PREMIERE_NOTE_MAX,
  PREMIERE_TITLE_MAX,
  premiereTimeFault,
  savePremiere,
} from '@shenglang/contract/studio/premieres'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '../../remote/api.ts'
import { showToast } from '../../ui/browser/notifier.ts'
import { InputField } from '../../ui/controls/Field.tsx'
import { SelectField } from '../../ui/controls/SelectField.tsx'
import { FieldDialog } from '../../ui/overlays/FieldDialog.tsx'
import * as texts from './texts.ts'

interface PremiereFormProps {
  /** The one that is changed; undefined for a new one. */
  premiere: MyPremiere | undefined
  works: readonly AnnounceableWork[]
  onClose: () => void
}

const entered = (values: FormData, name: string) => String(values.get(name) ?? '').trim()

function faultsOf(values: FormData): Record<string, string> {
  const timeFault = premiereTimeFault(instantOfInput(entered(values, 'startsAt')), Date.now())
  return {
    ...(entered(values, 'title') === '' ? { title: texts.titleMissing } : {}),
    ...(timeFault === '' ? {} : { startsAt: timeFault }),
  }
}

/** '' for what a browser without such a control lets through. */
const instantOfInput = (input: string) => (Number.isNaN(Date.parse(input)) ? '' : instantOfShanghai(input))

/** Announces a release, or changes an announcement; its work fills in what is empty. */
export function PremiereForm({ premiere, works, onClose }: PremiereFormProps) {
  const { revalidate } = useRevalidator()
  const [title, setTitle] = useState(premiere?.title ?? '')
  const [startsAt, setStartsAt] = useState(shanghaiInput(premiere?.startsAt ?? ''))
  const [resourceId, setResourceId] = useState(premiere?.resourceId ?? '')
  const choose = (id: string) => {
    setResourceId(id)
    const work = works.find((each) => each.resourceId === id)
    if (title === '') setTitle(cutText(work?.title ?? '', PREMIERE_TITLE_MAX))
    if (startsAt === '') setStartsAt(shanghaiInput(work?.releaseTime ?? ''))
  }
  const releaseAt = shanghaiInput(works.find((each) => each.resourceId === resourceId)?.releaseTime ?? '')
  return (
    <FieldDialog
      title={premiere ? texts.editTitle : texts.announceTitle}
      submit={premiere ? texts.save : texts.submit}
      check={faultsOf}
      onClose={onClose}
      onSubmit={async (values) => {
        const id = premiere ? { premiereId: premiere.premiereId } : {}
        const note = entered(values, 'note')
        await call(savePremiere, { ...id, title: title.trim(), note, startsAt: instantOfShanghai(startsAt), resourceId })
        showToast(premiere ? texts.saved : texts.shown, 'good')
        onClose()
        await revalidate()
      }}
    >
      <div className="grid gap-16">
        <InputField
          name="title"
          label={texts.title}
          value={title}
          maxLength={PREMIERE_TITLE_MAX}
          autoComplete="off"
          onText={setTitle}
        />
        <InputField
          name="startsAt"
          label={texts.startsAt(TIME_ZONE_NAME)}
          hint={premiere && premiere.reminderCount > 0 ? texts.movedHint(premiere.reminderCount) : undefined}
          type="datetime-local"
          value={startsAt}
          onText={setStartsAt}
        />
        <InputField
          name="note"
          label={texts.note}
          isRequired={false}
          defaultValue={premiere?.note}
          maxLength={PREMIERE_NOTE_MAX}
          autoComplete="off"
        />
        {works.length > 0 || resourceId !== '' ? (
          <SelectField
            name="resourceId"
            label={texts.work}
            hint={
              releaseAt !== '' && startsAt !== '' && releaseAt !== startsAt
                ? texts.releaseDiffers(releaseAt.replace('T', ' '))
                : texts.workHint
            }
            isRequired={false}
            value={resourceId}
            options={choicesOf(works, premiere)}
            onPick={choose}
          />
        ) : null}
      </div>
    </FieldDialog>
  )
}

/** None, the works that a premiere may be about, and the one that was, which may be published by now. */
function choicesOf(works: readonly AnnounceableWork[], premiere: MyPremiere | undefined) {
  const isListed = works.some(({ resourceId }) => resourceId === premiere?.resourceId)
  const mine = premiere && premiere.resourceId !== '' && !isListed ? [{ ...premiere, title: premiere.workTitle }] : []
  return [
    { value: '', name: texts.noWork },
    ...[...mine, ...works].map(({ resourceId, title }) => ({ value: resourceId, name: title })),
  ]
}
