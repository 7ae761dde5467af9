import { saveEditedWork } from '@shenglang/contract/studio/edit/edit-works'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { useCallForm } from '../../app/forms/call-form.ts'
import { Alert } from '../../app/ui/controls/Alert.tsx'
import { Button } from '../../app/ui/controls/Button.tsx'
import { Faults, InputField } from '../../app/ui/controls/Field.tsx'
import { SelectField } from '../../app/ui/controls/SelectField.tsx'
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
      <Faults value={faults}>
        <SelectField name="contentType" label={texts.kind} options={texts.newTypes} />
        <InputField name="title" label={texts.title} maxLength={100} autoComplete="off" />
        <SelectField name="categoryCode" label={texts.category} options={categories} />
        <InputField
          name="price"
          label={texts.priceYuan}
          fault={isWrongPrice ? texts.wrongPrice : faults.priceFen}
          inputMode="decimal"
          autoComplete="off"
        />
        <InputField
          name="artistId"
          label={texts.seller}
          hint={texts.sellerHint}
          isRequired={false}
          inputMode="numeric"
          autoComplete="off"
        />
      </Faults>
      <Alert>{failure}</Alert>
      <div>
        <Button type="submit" look="gold" aria-disabled={isBusy}>
          {texts.createAndGoOn}
        </Button>
      </div>
    </form>
  )
}
