import { CONTENT_TYPES, isOffer } from '@shenglang/contract/catalog/entities'
import type { ArgsOf } from '@shenglang/contract/route'
import {
  type EditableWork,
  findWorks,
  type PackMember,
  readEditableWork,
  saveEditedWork,
} from '@shenglang/contract/studio/edit/edit-works'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useCallForm } from '../../app/forms/call-form.ts'
import { call } from '../../app/remote/api.ts'
import { keyOf } from '../../app/remote/remote-query.ts'
import { showToast } from '../../app/ui/browser/notifier.ts'
import { Button } from '../../app/ui/controls/Button.tsx'
import { Field } from '../../app/ui/controls/Field.tsx'
import { Select } from '../../app/ui/controls/Select.tsx'
import { errorMessage } from '../../app/ui/text/error-message.ts'
import { ChangedMeanwhile } from '../settings/edit/ChangedMeanwhile.tsx'
import formStyles from '../settings/edit/form.module.css'
import { Facts } from '../shell/Facts.tsx'
import { useUnsavedInput } from '../shell/unsaved/use-unsaved.ts'
import { fenOf } from '../shell/yuan.ts'
import { changedFields } from './changed-fields.ts'
import { PackTracks } from './PackTracks.tsx'
import { Pictures } from './pictures/Pictures.tsx'
import { PricePeriods } from './prices/PricePeriods.tsx'
import { draftsOf, periodsIn } from './prices/period-drafts.ts'
import * as priceTexts from './prices/texts.ts'
import * as texts from './texts.ts'
import type { Choices } from './use-choices.ts'

type Values = ArgsOf<typeof saveEditedWork>

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
  const client = useQueryClient()
  const { categories, styles: musicStyles } = choices
  /** The version on which the input is saved. */
  const [base, setBase] = useState(work)
  const [theirs, setTheirs] = useState<EditableWork>()
  const [isWrongPrice, setWrongPrice] = useState(false)
  const [pictures, setPictures] = useState(work.pictures.length > 0 ? work.pictures : work.cover === '' ? [] : [work.cover])
  const [tracks, setTracks] = useState(work.members)
  const [periods, setPeriods] = useState(() => draftsOf(work.pricePeriods))
  const [isIncomplete, setIncomplete] = useState(false)
  const sent = useRef<Values>(undefined)
  const unsaved = useUnsavedInput()
  const isPack = work.contentType === CONTENT_TYPES.collection
  const { form, faults, failure, isBusy, send } = useCallForm(saveEditedWork, {
    done: async (saved) => {
      client.setQueryData(keyOf(readEditableWork, { id: saved.resourceId }), saved)
      setBase(saved)
      setTheirs(undefined)
      unsaved.saved()
      showToast(texts.saved, 'good')
      await client.invalidateQueries({ queryKey: keyOf(findWorks) })
    },
    onFault: (code) => {
      if (code !== 'CHANGED_MEANWHILE') return false
      void compare().catch((error) => showToast(errorMessage(error), 'bad'))
      return true
    },
  })
  const compare = async () => {
    const now = await call(readEditableWork, { id: work.resourceId })
    if (changedFields(base, now, choices).length > 0) return setTheirs(now)
    // Something else changed, such as its state, which saving does not touch.
    setBase(now)
    if (sent.current) await save({ ...sent.current, version: now.version })
  }
  const save = (args: Values) => {
    sent.current = args
    return send(args)
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const values = new FormData(event.currentTarget)
    const entered = valuesIn(values, base, pictures, tracks)
    const pricePeriods = periodsIn(periods)
    setWrongPrice(entered === undefined)
    setIncomplete(pricePeriods === undefined)
    if (entered === undefined || pricePeriods === undefined) return
    await save({ ...entered, pricePeriods, resourceId: work.resourceId, version: base.version })
  }
  return (
    <form ref={form} className={formStyles.form} noValidate onInput={unsaved.change} onSubmit={submit}>
      <Field name="title" label={texts.title} fault={faults.title}>
        {(control) => <input {...control} defaultValue={work.title} maxLength={100} autoComplete="off" />}
      </Field>
      <div className={formStyles.pair}>
        <Field name="categoryCode" label={texts.category} fault={faults.categoryCode}>
          {(control) => <Select {...control} isWide options={categories} defaultValue={work.categoryCode} />}
        </Field>
        <Field name="style" label={texts.style} fault={faults.style} isRequired={false}>
          {(control) => (
            <Select
              {...control}
              isWide
              options={[{ value: '', name: texts.noStyle }, ...musicStyles]}
              defaultValue={work.style}
            />
          )}
        </Field>
      </div>
      <div className={formStyles.pair}>
        <Field name="price" label={texts.priceYuan} fault={isWrongPrice ? texts.wrongPrice : faults.priceFen}>
          {(control) => (
            <input {...control} inputMode="decimal" autoComplete="off" defaultValue={(work.priceFen / 100).toFixed(2)} />
          )}
        </Field>
        <Field name="artistId" label={texts.seller} fault={faults.artistId}>
          {(control) => <input {...control} inputMode="numeric" autoComplete="off" defaultValue={work.artistId} />}
        </Field>
      </div>
      <PricePeriods
        drafts={periods}
        onChange={(changed) => {
          setPeriods(changed)
          unsaved.change()
        }}
        fault={isIncomplete ? priceTexts.incomplete : faults.pricePeriods}
      />
      {isOffer(work.contentType) || isPack ? (
        <Pictures
          pictures={pictures}
          onChange={(chosen) => {
            setPictures(chosen)
            unsaved.change()
          }}
          fault={faults.pictures ?? faults.cover}
          isCover={isPack}
        />
      ) : null}
      {isOffer(work.contentType) ? null : <Levels work={work} faults={faults} />}
      {isPack ? (
        <PackTracks
          tracks={tracks}
          onChange={(chosen) => {
            setTracks(chosen)
            unsaved.change()
          }}
          fault={faults.memberIds}
        />
      ) : null}
      <Field name="description" label={texts.description} fault={faults.description} isRequired={false}>
        {(control) => <textarea {...control} rows={8} defaultValue={work.description} maxLength={5000} />}
      </Field>
      {failure === '' ? null : (
        <p role="alert" className="ink-red">
          {failure}
        </p>
      )}
      {theirs ? (
        <ChangedMeanwhile
          onKeepMine={() => {
            setBase(theirs)
            setTheirs(undefined)
          }}
          onTakeTheirs={() => onTakeTheirs(theirs)}
        >
          <Facts
            rows={changedFields(base, theirs, choices).map(([name, text]) => {
              const value = (
                <span key={name} className="pre-wrap break">
                  {text}
                </span>
              )
              return [name, text && value] as const
            })}
          />
        </ChangedMeanwhile>
      ) : null}
      <div>
        <Button type="submit" look="gold" aria-disabled={isBusy}>
          {texts.save}
        </Button>
      </div>
    </form>
  )
}

function Levels({ work, faults }: { work: EditableWork; faults: Record<string, string> }) {
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

const isSameOrder = (one: readonly PackMember[], other: readonly PackMember[]) =>
  one.length === other.length && one.every(({ resourceId }, index) => other[index]?.resourceId === resourceId)

/** The arguments of the call from the fields; undefined where the price is invalid. */
function valuesIn(values: FormData, work: EditableWork, pictures: string[], tracks: readonly PackMember[]): Values | undefined {
  const text = (name: string) => String(values.get(name) ?? '').trim()
  const priceFen = fenOf(text('price'))
  if (priceFen === undefined) return undefined
  const isGoods = isOffer(work.contentType)
  const hasPicture = isGoods || work.contentType === CONTENT_TYPES.collection
  const memberIds = tracks.map(({ resourceId }) => resourceId)
  return {
    title: text('title'),
    categoryCode: text('categoryCode'),
    style: text('style'),
    description: String(values.get('description') ?? ''),
    cover: hasPicture ? (pictures[0] ?? '') : work.cover,
    pictures: isGoods ? pictures : [],
    priceFen,
    playVipLevel: values.has('playVipLevel') ? Number(text('playVipLevel')) : work.playVipLevel,
    ...(text('freeVipLevel') === '' ? {} : { freeVipLevel: Number(text('freeVipLevel')) }),
    ...(text('artistId') === work.artistId ? {} : { artistId: text('artistId') }),
    // Unchanged fields are not sent, so that a pack can be saved although one of its tracks was taken down.
    ...(isSameOrder(work.members, tracks) ? {} : { memberIds }),
  }
}
