import { createCrate } from '@shenglang/contract/catalog/crates'
import { CONTENT_TYPES } from '@shenglang/contract/catalog/entities'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { useNavigate, useSearchParams } from 'react-router'
import { call } from '../../remote/api.ts'
import { useSignInGate } from '../../session/session.tsx'
import { CrateNamePrompt } from '../../track/CrateNamePrompt.tsx'
import { IconSparkles } from '../../ui/icons.ts'
import { showToast } from '../../ui/notifier.ts'
import { countFilters } from '../list/filter-address.ts'
import { readListArgs } from '../list/list-arguments.ts'
import { type FilterChoices, type FilterWords, filterWords } from './filter-words.ts'

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
  const { pageNum: _, ...filter } = readListArgs(query)
  const initial = words.flatMap(({ values }) => values).join(' · ')
  const save = async (name: string) => {
    const { crateId } = await call(createCrate, { name, filter: { ...filter, contentType: CONTENT_TYPES.single } })
    onClose()
    showToast(`已存为智能箱“${name}”`, 'good')
    await navigate(`/user/crates?id=${crateId}`)
  }
  return (
    <CrateNamePrompt
      title="存为智能箱"
      hint="打开时总是显示当下符合条件的曲目"
      submit="保存"
      initial={initial}
      onSubmit={save}
      onClose={onClose}
    />
  )
}
