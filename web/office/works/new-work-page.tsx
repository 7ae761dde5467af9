import { saveEditedWork } from '@shenglang/contract/studio/edit/edit-works'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { useCallForm } from '../../app/forms/call-form.ts'
import { Button } from '../../app/ui/controls/Button.tsx'
import { Field } from '../../app/ui/controls/Field.tsx'
import { Select } from '../../app/ui/controls/Select.tsx'
import { PageFrame } from '../shell/PageFrame.tsx'
import { useUnsavedInput } from '../shell/unsaved/use-unsaved.ts'
import { fenOf } from '../shell/yuan.ts'
import * as texts from './texts.ts'
import type { Choices } from './use-choices.ts'
import { WithChoices } from './WithChoices.tsx'

/** Creates a pack, goods, a made-to-measure work or a show; other fields are filled in on the work's page. */
export function Component() {
  return (
    <PageFrame title={texts.newGoods} lead={texts.newLead}>
      <WithChoices>{(choices) => <NewWorkForm {...choices} />}</WithChoices>
    </PageFrame>
  )
}

function NewWorkForm({ categories }: Choices) {
  const navigate = useNavigate()
  const [isWrongPrice, setWrongPrice] = useState(false)
  const unsaved = useUnsavedInput()
  const { form, faults, failure, isBusy, send } = useCallForm(saveEditedWork, {
    done: ({ resourceId }) => {
      unsaved.saved()
      return navigate(`/works/${resourceId}`)
    },
  })
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const values = new FormData(event.currentTarget)
    const text = (name: string) => String(values.get(name) ?? '').trim()
    const priceFen = fenOf(text('price'))
    setWrongPrice(priceFen === undefined)
    if (priceFen === undefined) return
    const artist = text('artistId') === '' ? {} : { artistId: text('artistId') }
    await send({
      contentType: Number(text('contentType')),
      title: text('title'),
      categoryCode: text('categoryCode'),
      priceFen,
      ...artist,
    })
  }
  return (
    <form ref={form} className="grid one-column gap-16 max-w-560" noValidate onInput={unsaved.change} onSubmit={submit}>
      <Field name="contentType" label={texts.kind} fault={faults.contentType}>
        {(control) => <Select {...control} isWide options={texts.newTypes} />}
      </Field>
      <Field name="title" label={texts.title} fault={faults.title}>
        {(control) => <input {...control} maxLength={100} autoComplete="off" />}
      </Field>
      <Field name="categoryCode" label={texts.category} fault={faults.categoryCode}>
        {(control) => <Select {...control} isWide options={categories} />}
      </Field>
      <Field name="price" label={texts.priceYuan} fault={isWrongPrice ? texts.wrongPrice : faults.priceFen}>
        {(control) => <input {...control} inputMode="decimal" autoComplete="off" />}
      </Field>
      <Field name="artistId" label={texts.seller} hint={texts.sellerHint} fault={faults.artistId} isRequired={false}>
        {(control) => <input {...control} inputMode="numeric" autoComplete="off" />}
      </Field>
      {failure === '' ? null : (
        <p role="alert" className="ink-red">
          {failure}
        </p>
      )}
      <div>
        <Button type="submit" look="gold" aria-disabled={isBusy}>
          {texts.createAndGoOn}
        </Button>
      </div>
    </form>
  )
}
