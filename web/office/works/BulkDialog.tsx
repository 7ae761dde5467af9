import type { AnswerOf, ArgsOf } from '@shenglang/contract/route'
import { changeWorks } from '@shenglang/contract/studio/edit/edit-works'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../app/remote/api.ts'
import { showToast } from '../../app/ui/browser/notifier.ts'
import { InputField } from '../../app/ui/controls/Field.tsx'
import { SelectField } from '../../app/ui/controls/SelectField.tsx'
import { FieldDialog } from '../../app/ui/overlays/FieldDialog.tsx'
import { overlay } from '../../app/ui/overlays/overlay.ts'
import { fenOf } from '../shell/yuan.ts'
import { BulkProgress } from './BulkProgress.tsx'
import { changedValues } from './changed-values.ts'
import * as texts from './texts.ts'
import { refreshWorks, undoChange } from './undo-change.tsx'
import { type Choices, useChoices } from './use-choices.ts'

type Change = ArgsOf<typeof changeWorks>['change']

interface BulkDialogProps {
  /** The chosen works, or all that a filter finds. */
  what: Pick<ArgsOf<typeof changeWorks>, 'ids' | 'where'>
  count: string
  onDone: () => void
}

/** Asks for a change, previews it, and applies it with the second press. */
export function BulkDialog({ what, count, onDone }: BulkDialogProps) {
  const client = useQueryClient()
  const { categories, styles } = useChoices()
  const [isChanging, setChanging] = useState(false)
  const [seen, setSeen] = useState<{ change: Change; answer: AnswerOf<typeof changeWorks> }>()
  const submit = async (values: FormData) => {
    const change = changeIn(values)
    if (!seen || JSON.stringify(seen.change) !== JSON.stringify(change)) {
      setSeen({ change, answer: await call(changeWorks, { ...what, change, isPreview: true }) })
      // The dialog stays open with the preview; the next press applies it.
      throw new Error('')
    }
    if (seen.answer.changed === 0) throw new Error(texts.nothingToChange)
    setChanging(true)
    const { changeId, changed } = await call(changeWorks, { ...what, change }).finally(() => setChanging(false))
    overlay.close()
    onDone()
    await refreshWorks(client)
    showToast(texts.changedDone(changed), 'good', { label: texts.undo, run: () => void undoChange(client, changeId) })
  }
  const choice = (name: string, label: string, options: readonly { value: string; name: string }[]) => (
    <SelectField name={name} label={label} isRequired={false} options={[{ value: '', name: texts.keep }, ...options]} />
  )
  return (
    <FieldDialog
      title={texts.bulkTitle(count)}
      submit={seen ? texts.applyChange(seen.answer.changed) : texts.preview}
      check={checkChange}
      onSubmit={submit}
      onClose={() => overlay.close()}
    >
      <div className="grid one-column gap-12">
        {choice('categoryCode', texts.category, categories)}
        {choice('style', texts.style, styles)}
        {choice('playVipLevel', texts.playLevel, texts.LEVELS)}
        {choice('freeVipLevel', texts.freeLevel, texts.LEVELS)}
        <InputField
          name="priceFen"
          label={texts.priceYuan}
          isRequired={false}
          inputMode="decimal"
          autoComplete="off"
          placeholder={texts.keep}
        />
        <InputField
          name="artistId"
          label={texts.seller}
          isRequired={false}
          inputMode="numeric"
          autoComplete="off"
          placeholder={texts.keep}
        />
        {seen ? <Preview {...seen} choices={{ categories, styles }} isChanging={isChanging} /> : null}
      </div>
    </FieldDialog>
  )
}

interface PreviewProps {
  change: Change
  answer: AnswerOf<typeof changeWorks>
  choices: Choices
  isChanging: boolean
}

function Preview({ change, answer: { changed, unchanged, examples }, choices, isChanging }: PreviewProps) {
  const more = changed - examples.length
  return (
    <div>
      <div role="status">
        <b>{isChanging ? texts.changing(changed) : texts.previewOf(changed, unchanged)}</b>
        <BulkProgress count={changed} isChanging={isChanging} />
      </div>
      <ul className="grid one-column gap-8 text-13 ink-t1 mt-8">
        {examples.map(({ resourceId, title, before }) => (
          <li key={resourceId}>
            <span className="block one-line">{title}</span>
            {changedValues(before, change, choices).map((text) => (
              <small key={text} className="block ink-t2 break number">
                {text}
              </small>
            ))}
          </li>
        ))}
        {more > 0 ? <li className="ink-t2">{texts.moreChanged(more)}</li> : null}
      </ul>
    </div>
  )
}

function changeIn(values: FormData): Change {
  const text = (name: string) => String(values.get(name) ?? '').trim()
  const level = (name: string) => (text(name) === '' ? {} : { [name]: Number(text(name)) })
  const price = text('priceFen') === '' ? undefined : fenOf(text('priceFen'))
  return {
    ...(text('categoryCode') && { categoryCode: text('categoryCode') }),
    ...(text('style') && { style: text('style') }),
    ...level('playVipLevel'),
    ...level('freeVipLevel'),
    ...(price === undefined ? {} : { priceFen: price }),
    ...(text('artistId') && { artistId: text('artistId') }),
  }
}

function checkChange(values: FormData): Record<string, string> {
  const price = String(values.get('priceFen') ?? '').trim()
  if (price !== '' && fenOf(price) === undefined) return { priceFen: texts.wrongPrice }
  return Object.keys(changeIn(values)).length === 0 ? { categoryCode: texts.chooseChange } : {}
}
