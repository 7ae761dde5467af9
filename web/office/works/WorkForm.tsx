import { CONTENT_TYPES, isOffer } from '@shenglang/contract/catalog/entities'
import { type EditableWork, readEditableWork } from '@shenglang/contract/studio/edit/edit-works'
import { useQueryClient } from '@tanstack/react-query'
import { use, useState } from 'react'
import { keyOf } from '../../app/remote/remote-query.ts'
import { Alert } from '../../app/ui/controls/Alert.tsx'
import { Button } from '../../app/ui/controls/Button.tsx'
import { Faults, InputField, TextAreaField } from '../../app/ui/controls/Field.tsx'
import { SelectField } from '../../app/ui/controls/SelectField.tsx'
import { ChangedMeanwhile } from '../settings/edit/ChangedMeanwhile.tsx'
import formStyles from '../settings/edit/form.module.css'
import { Facts, multiline } from '../shell/Facts.tsx'
import { PackTracks } from './PackTracks.tsx'
import { Pictures } from './pictures/Pictures.tsx'
import { PricePeriods } from './prices/PricePeriods.tsx'
import * as recordingTexts from './recordings/texts.ts'
import * as texts from './texts.ts'
import type { Choices } from './use-choices.ts'
import { useWorkForm } from './use-work-form.ts'

interface WorkFormProps {
  work: EditableWork
  choices: Choices
}

/** The form of a work. If somebody else changed it meanwhile, their values are shown, and input is not lost. */
export function WorkForm({ work, choices }: WorkFormProps) {
  const client = useQueryClient()
  const [read, setRead] = useState({ work, shown: 0 })
  const takeTheirs = (theirs: EditableWork) => {
    client.setQueryData(keyOf(readEditableWork, { id: theirs.resourceId }), theirs)
    setRead(({ shown }) => ({ work: theirs, shown: shown + 1 }))
  }
  // The key resets the fields to the version that is gone on with.
  return <WorkFields key={read.shown} work={read.work} choices={choices} onTakeTheirs={takeTheirs} />
}

interface WorkFieldsProps extends WorkFormProps {
  onTakeTheirs: (theirs: EditableWork) => void
}

function WorkFields({ work, choices, onTakeTheirs }: WorkFieldsProps) {
  const fields = useWorkForm(work, choices)
  const { drafts, change, theirs } = fields
  const isPack = work.contentType === CONTENT_TYPES.collection
  const isOurSingle = work.recordings !== null
  return (
    <form ref={fields.form} className={formStyles.form} noValidate onInput={fields.onInput} onSubmit={fields.submit}>
      <Faults value={fields.faults}>
        <InputField name="title" label={texts.title} defaultValue={work.title} maxLength={100} autoComplete="off" />
        <Kind work={work} choices={choices} />
        <Sale work={work} />
        <PricePeriods drafts={drafts.periods} onChange={(periods) => change({ periods })} />
        {isOffer(work.contentType) || isPack || isOurSingle ? (
          <Pictures pictures={drafts.pictures} onChange={(pictures) => change({ pictures })} isCover={isPack || isOurSingle} />
        ) : null}
        {isOffer(work.contentType) ? null : <Levels work={work} />}
        {work.recordings ? <AiMade declared={work.recordings.aiMade} /> : null}
        {isPack ? <PackTracks tracks={drafts.tracks} onChange={(tracks) => change({ tracks })} /> : null}
        <TextAreaField
          name="description"
          label={texts.description}
          isRequired={false}
          rows={8}
          defaultValue={work.description}
          maxLength={5000}
        />
      </Faults>
      <Alert>{fields.failure}</Alert>
      {theirs ? (
        <ChangedMeanwhile onKeepMine={fields.keepMine} onTakeTheirs={() => onTakeTheirs(theirs)}>
          <TheirChanges changes={fields.theirChanges} />
        </ChangedMeanwhile>
      ) : null}
      <div>
        <Button type="submit" look="gold" aria-disabled={fields.isBusy}>
          {texts.save}
        </Button>
      </div>
    </form>
  )
}

interface PartProps {
  work: EditableWork
}

function Kind({ work, choices }: PartProps & { choices: Choices }) {
  return (
    <div className={formStyles.pair}>
      <SelectField name="categoryCode" label={texts.category} options={choices.categories} defaultValue={work.categoryCode} />
      <SelectField
        name="style"
        label={texts.style}
        isRequired={work.recordings !== null}
        options={[{ value: '', name: texts.noStyle }, ...choices.styles]}
        defaultValue={work.style}
      />
    </div>
  )
}

function Sale({ work }: PartProps) {
  const fault = use(Faults).priceFen
  return (
    <div className={formStyles.pair}>
      <InputField
        name="price"
        label={texts.priceYuan}
        fault={fault}
        inputMode="decimal"
        autoComplete="off"
        defaultValue={(work.priceFen / 100).toFixed(2)}
      />
      <InputField name="artistId" label={texts.seller} inputMode="numeric" autoComplete="off" defaultValue={work.artistId} />
    </div>
  )
}

function TheirChanges({ changes }: { changes: ReturnType<typeof useWorkForm>['theirChanges'] }) {
  return <Facts rows={changes.map(([name, text]) => [name, text && multiline(text)] as const)} />
}

function Levels({ work }: PartProps) {
  return (
    <div className={formStyles.pair}>
      <SelectField name="playVipLevel" label={texts.playLevel} options={texts.LEVELS} defaultValue={work.playVipLevel} />
      <SelectField
        name="freeVipLevel"
        label={texts.freeLevel}
        options={work.isAccessChosen ? texts.LEVELS : [{ value: '', name: texts.notChosen }, ...texts.LEVELS]}
        defaultValue={work.isAccessChosen ? work.freeVipLevel : ''}
      />
    </div>
  )
}

function AiMade({ declared }: { declared: boolean | null }) {
  const unknown = declared === null ? [{ value: '', name: recordingTexts.notDeclared }] : []
  return (
    <SelectField
      name="aiMade"
      label={recordingTexts.aiMade}
      options={[...unknown, ...recordingTexts.AI_CHOICES]}
      defaultValue={declared === null ? '' : String(declared)}
    />
  )
}
