import { createCrate } from '@shenglang/contract/catalog/crates/crates'
import { CONTENT_TYPES } from '@shenglang/contract/catalog/entities'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { useNavigate, useSearchParams } from 'react-router'
import { call } from '../../../remote/api.ts'
import { useSignInPrompt } from '../../../session/session.tsx'
import { CrateNamePrompt } from '../../../track/crates/CrateNamePrompt.tsx'
import { showToast } from '../../../ui/browser/notifier.ts'
import { IconSparkles } from '../../../ui/data/icons.ts'
import { countFilters } from '../list/filter-address.ts'
import { readListArgs } from '../list/list-arguments.ts'
import { type FilterChoices, type FilterText, filterText } from './filter-text.ts'
import * as texts from './texts.ts'

/** Saves the page's filter as a smart crate; nothing without a filter. */
export function SaveFilter({ choices }: { choices: FilterChoices }) {
  const [query] = useSearchParams()
  const [isRequesting, setRequesting] = useState(false)
  const ensureSignedIn = useSignInPrompt()
  const values = Object.fromEntries(query)
  if (countFilters(query) === 0) return null
  return (
    <>
      <button type="button" onClick={() => ensureSignedIn() && setRequesting(true)}>
        <IconSparkles size={14} aria-hidden="true" /> {texts.saveAsSmartCrate}
      </button>
      {isRequesting
        ? createPortal(
            <SaveDialog filterTexts={filterText(values, choices)} query={query} onClose={() => setRequesting(false)} />,
            document.body,
          )
        : null}
    </>
  )
}

function SaveDialog({ filterTexts, query, onClose }: { filterTexts: FilterText[]; query: URLSearchParams; onClose: () => void }) {
  const navigate = useNavigate()
  const { pageNum: _, ...filter } = readListArgs(query)
  const initial = filterTexts.flatMap(({ values }) => values).join(' · ')
  const save = async (name: string) => {
    const { crateId } = await call(createCrate, { name, filter: { ...filter, contentType: CONTENT_TYPES.single } })
    onClose()
    showToast(texts.savedAsSmartCrate(name), 'good')
    await navigate(`/user/crates?id=${crateId}`)
  }
  return (
    <CrateNamePrompt
      title={texts.saveAsSmartCrate}
      hint={texts.smartCrateHint}
      submit={texts.save}
      initial={initial}
      onSubmit={save}
      onClose={onClose}
    />
  )
}
