import { CRATE_LIMITS, createCrate } from '@shenglang/contract/catalog/crates'
import { CONTENT_TYPES } from '@shenglang/contract/catalog/entities'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { useNavigate, useSearchParams } from 'react-router'
import { CallForm, textOf } from '../../accounts/CallForm.tsx'
import { useCallForm } from '../../accounts/call-form.ts'
import { useSignInGate } from '../../accounts/session.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { IconSparkles } from '../../ui/icons.ts'
import { showToast } from '../../ui/notifier.ts'
import type { FilterChoices } from '../FilterPanel.tsx'
import { countFilters } from '../filter-address.ts'
import { type FilterWords, filterWords } from '../filter-words.ts'
import { readListArgs } from '../list-arguments.ts'

/** Keeps the filter of the page as a smart crate; nothing while no filter is chosen. */
export function SaveFilter({ choices }: { choices: FilterChoices }) {
  const [query] = useSearchParams()
  const [isAsking, setAsking] = useState(false)
  const mayGoOn = useSignInGate()
  const values = Object.fromEntries(query)
  if (countFilters(query) === 0) return null
  return (
    <>
      <button type="button" onClick={() => mayGoOn() && setAsking(true)}>
        <IconSparkles size={14} aria-hidden="true" /> 存为智能箱
      </button>
      {isAsking
        ? createPortal(
            <SaveDialog words={filterWords(values, choices)} query={query} onClose={() => setAsking(false)} />,
            document.body,
          )
        : null}
    </>
  )
}

function SaveDialog({ words, query, onClose }: { words: FilterWords[]; query: URLSearchParams; onClose: () => void }) {
  const navigate = useNavigate()
  const state = useCallForm(createCrate, {
    async done({ crateId, name }) {
      onClose()
      showToast(`已存为智能箱“${name}”`, 'good')
      await navigate(`/user/crates?id=${crateId}`)
    },
  })
  const { pageNum: _, ...filter } = readListArgs(query)
  const name = words.flatMap(({ values }) => values).join(' · ')
  return (
    <Dialog title="存为智能箱" onClose={onClose} actions={null}>
      <CallForm
        state={state}
        label="存为智能箱"
        submit="保存"
        onSubmit={(values) =>
          state.send({ name: textOf(values, 'name'), filter: { ...filter, contentType: CONTENT_TYPES.single } })
        }
      >
        <Field name="name" label="名称" hint="打开时总是显示当下符合条件的曲目" fault={state.faults.name ?? state.faults.filter}>
          {(control) => (
            <input
              {...control}
              defaultValue={name.slice(0, CRATE_LIMITS.nameChars)}
              maxLength={CRATE_LIMITS.nameChars}
              autoComplete="off"
            />
          )}
        </Field>
      </CallForm>
    </Dialog>
  )
}
