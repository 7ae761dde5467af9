import { createCrate } from '@shenglang/contract/catalog/crates/crates'
import { CONTENT_TYPES } from '@shenglang/contract/catalog/entities'
import { Suspense, useState } from 'react'
import { createPortal } from 'react-dom'
import { useNavigate, useSearchParams } from 'react-router'
import { call } from '../../../remote/api.ts'
import { useSignInPrompt } from '../../../session/session.tsx'
import { lazyPart } from '../../../ui/browser/lazy-part.tsx'
import { showToast } from '../../../ui/browser/notifier.ts'
import { IconSparkles } from '../../../ui/data/icons.ts'
import { countFilters } from '../list/filter-address.ts'
import { type FilterChoices, type FilterText, filterText } from './filter-text.ts'
import * as texts from './texts.ts'

/** Loaded when it is needed, like the reader of the address: both validate, by schemas that the page does without. */
const CrateNamePrompt = lazyPart(async () => ({
  default: (await import('../../../track/crates/CrateNamePrompt.tsx')).CrateNamePrompt,
}))

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
            <Suspense>
              <SaveDialog filterTexts={filterText(values, choices)} query={query} onClose={() => setRequesting(false)} />
            </Suspense>,
            document.body,
          )
        : null}
    </>
  )
}

function SaveDialog({ filterTexts, query, onClose }: { filterTexts: FilterText[]; query: URLSearchParams; onClose: () => void }) {
  const navigate = useNavigate()
  const initial = filterTexts.flatMap(({ values }) => values).join(' · ')
  const save = async (name: string) => {
    const { readListArgs } = await import('../list/list-arguments.ts')
    const { pageNum: _, ...filter } = readListArgs(query)
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
