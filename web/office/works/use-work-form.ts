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
import { attempt } from '../../app/ui/browser/attempt.ts'
import { showToast } from '../../app/ui/browser/notifier.ts'
import { useUnsavedInput } from '../shell/unsaved/use-unsaved.ts'
import { fenOf } from '../shell/yuan.ts'
import { changedFields } from './changed-fields.ts'
import { draftsOf, type PeriodDraft, periodsIn } from './prices/period-drafts.ts'
import * as priceTexts from './prices/texts.ts'
import * as texts from './texts.ts'
import type { Choices } from './use-choices.ts'

type Values = ArgsOf<typeof saveEditedWork>

/** Values of the form that are no fields of it. */
interface Drafts {
  pictures: string[]
  tracks: readonly PackMember[]
  periods: readonly PeriodDraft[]
}

/** The values of the form of a work, the version on which they are saved, and what somebody else saved meanwhile. */
export function useWorkForm(work: EditableWork, choices: Choices) {
  const client = useQueryClient()
  const [base, setBase] = useState(work)
  const [theirs, setTheirs] = useState<EditableWork>()
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const [drafts, setDrafts] = useState<Drafts>(() => ({
    pictures: picturesOf(work),
    tracks: work.members,
    periods: draftsOf(work.pricePeriods),
  }))
  const sent = useRef<Values>(undefined)
  const unsaved = useUnsavedInput()
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
      void attempt(compare)
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
    const { args, faults: invalid } = enteredWork(new FormData(event.currentTarget), base, drafts)
    setWrong(invalid)
    if (args) await save(args)
  }
  return {
    form,
    faults: { ...faults, ...wrong },
    failure,
    isBusy,
    submit,
    onInput: unsaved.change,
    drafts,
    change(changed: Partial<Drafts>) {
      setDrafts((before) => ({ ...before, ...changed }))
      unsaved.change()
    },
    theirs,
    /** The fields that somebody else changed, with their text. */
    theirChanges: theirs ? changedFields(base, theirs, choices) : [],
    /** Goes on with the input, and saves it over theirs. */
    keepMine() {
      if (theirs) setBase(theirs)
      setTheirs(undefined)
    },
  }
}

/** The pictures of a work as its form shows them: a pack has its cover alone. */
export const picturesOf = ({ pictures, cover }: Pick<EditableWork, 'pictures' | 'cover'>): string[] =>
  pictures.length > 0 ? pictures : cover === '' ? [] : [cover]

const isSameOrder = (one: readonly PackMember[], other: readonly PackMember[]) =>
  one.length === other.length && one.every(({ resourceId }, index) => other[index]?.resourceId === resourceId)

/** The arguments of the call from what is entered; none while a price or a period is invalid, with the fault of each. */
export function enteredWork(
  values: FormData,
  work: EditableWork,
  { pictures, tracks, periods }: Drafts,
): { args?: Values; faults: Record<string, string> } {
  const text = (name: string) => String(values.get(name) ?? '').trim()
  const priceFen = fenOf(text('price'))
  const pricePeriods = periodsIn(periods)
  if (priceFen === undefined || pricePeriods === undefined) {
    return {
      faults: {
        ...(priceFen === undefined ? { priceFen: texts.wrongPrice } : {}),
        ...(pricePeriods === undefined ? { pricePeriods: priceTexts.incomplete } : {}),
      },
    }
  }
  const isGoods = isOffer(work.contentType)
  const hasPicture = isGoods || work.contentType === CONTENT_TYPES.collection || work.recordings !== null
  const args: Values = {
    resourceId: work.resourceId,
    version: work.version,
    title: text('title'),
    categoryCode: text('categoryCode'),
    style: text('style'),
    description: String(values.get('description') ?? ''),
    cover: hasPicture ? (pictures[0] ?? '') : work.cover,
    pictures: isGoods ? pictures : [],
    priceFen,
    pricePeriods,
    playVipLevel: values.has('playVipLevel') ? Number(text('playVipLevel')) : work.playVipLevel,
    ...(text('aiMade') === '' ? {} : { aiMade: text('aiMade') === 'true' }),
    ...(text('freeVipLevel') === '' ? {} : { freeVipLevel: Number(text('freeVipLevel')) }),
    ...(text('artistId') === work.artistId ? {} : { artistId: text('artistId') }),
    // Unchanged fields are not sent, so that a pack can be saved although one of its tracks was taken down.
    ...(isSameOrder(work.members, tracks) ? {} : { memberIds: tracks.map(({ resourceId }) => resourceId) }),
  }
  return { args, faults: {} }
}
