import { CONTENT_TYPES, isOffer } from '@shenglang/contract/catalog/entities'
import { type EditableWork, readEditableWork } from '@shenglang/contract/studio/edit/edit-works'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { keyOf } from '../../app/remote/remote-query.ts'
import { Button } from '../../app/ui/controls/Button.tsx'
import { Field } from '../../app/ui/controls/Field.tsx'
import { Select } from '../../app/ui/controls/Select.tsx'
import { ChangedMeanwhile } from '../settings/edit/ChangedMeanwhile.tsx'
import formStyles from '../settings/edit/form.module.css'
import { Facts } from '../shell/Facts.tsx'
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
  const { faults, drafts, change, theirs } = fields
  const isPack = work.contentType === CONTENT_TYPES.collection
  const isOurSingle = work.recordings !== null
  return (
    <form ref={fields.form} className={formStyles.form} noValidate onInput={fields.onInput} onSubmit={fields.submit}>
      <Field name="title" label={texts.title} fault={faults.title}>
        {(control) => <input {...control} defaultValue={work.title} maxLength={100} autoComplete="off" />}
      </Field>
      <Kind work={work} choices={choices} faults={faults} />
      <Sale work={work} faults={faults} />
      <PricePeriods drafts={drafts.periods} onChange={(periods) => change({ periods })} fault={faults.pricePeriods} />
      {isOffer(work.contentType) || isPack || isOurSingle ? (
        <Pictures
          pictures={drafts.pictures}
          onChange={(pictures) => change({ pictures })}
          fault={faults.pictures ?? faults.cover}
          isCover={isPack || isOurSingle}
        />
      ) : null}
      {isOffer(work.contentType) ? null : <Levels work={work} faults={faults} />}
      {work.recordings ? <AiMade declared={work.recordings.aiMade} fault={faults.aiMade} /> : null}
      {isPack ? <PackTracks tracks={drafts.tracks} onChange={(tracks) => change({ tracks })} fault={faults.memberIds} /> : null}
      <Field name="description" label={texts.description} fault={faults.description} isRequired={false}>
        {(control) => <textarea {...control} rows={8} defaultValue={work.description} maxLength={5000} />}
      </Field>
      {fields.failure === '' ? null : (
        <p role="alert" className="ink-red">
          {fields.failure}
        </p>
      )}
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
  faults: Record<string, string>
}

function Kind({ work, choices, faults }: PartProps & { choices: Choices }) {
  return (
    <div className={formStyles.pair}>
      <Field name="categoryCode" label={texts.category} fault={faults.categoryCode}>
        {(control) => <Select {...control} isWide options={choices.categories} defaultValue={work.categoryCode} />}
      </Field>
      <Field name="style" label={texts.style} fault={faults.style} isRequired={work.recordings !== null}>
        {(control) => (
          <Select
            {...control}
            isWide
            options={[{ value: '', name: texts.noStyle }, ...choices.styles]}
            defaultValue={work.style}
          />
        )}
      </Field>
    </div>
  )
}

function Sale({ work, faults }: PartProps) {
  return (
    <div className={formStyles.pair}>
      <Field name="price" label={texts.priceYuan} fault={faults.priceFen}>
        {(control) => (
          <input {...control} inputMode="decimal" autoComplete="off" defaultValue={(work.priceFen / 100).toFixed(2)} />
        )}
      </Field>
      <Field name="artistId" label={texts.seller} fault={faults.artistId}>
        {(control) => <input {...control} inputMode="numeric" autoComplete="off" defaultValue={work.artistId} />}
      </Field>
    </div>
  )
}

function TheirChanges({ changes }: { changes: ReturnType<typeof useWorkForm>['theirChanges'] }) {
  return (
    <Facts
      rows={changes.map(([name, text]) => {
        const value = (
          <span key={name} className="pre-wrap break">
            {text}
          </span>
        )
        return [name, text && value] as const
      })}
    />
  )
}

function Levels({ work, faults }: PartProps) {
  return (
    <div className={formStyles.pair}>
      <Field name="playVipLevel" label={texts.playLevel} fault={faults.playVipLevel}>
        {(control) => <Select {...control} isWide options={texts.LEVELS} defaultValue={work.playVipLevel} />}
      </Field>
      <Field name="freeVipLevel" label={texts.freeLevel} fault={faults.freeVipLevel}>
        {(control) => (
          <Select
            {...control}
            isWide
            options={work.isAccessChosen ? texts.LEVELS : [{ value: '', name: texts.notChosen }, ...texts.LEVELS]}
            defaultValue={work.isAccessChosen ? work.freeVipLevel : ''}
          />
        )}
      </Field>
    </div>
  )
}

function AiMade({ declared, fault }: { declared: boolean | null; fault: string | undefined }) {
  const unknown = declared === null ? [{ value: '', name: recordingTexts.notDeclared }] : []
  return (
    <Field name="aiMade" label={recordingTexts.aiMade} fault={fault}>
      {(control) => (
        <Select
          {...control}
          isWide
          options={[...unknown, ...recordingTexts.AI_CHOICES]}
          defaultValue={declared === null ? '' : String(declared)}
        />
      )}
    </Field>
  )
}
