import { lazy, Suspense, useState } from 'react'
import { createPortal } from 'react-dom'
import { useSearchParams } from 'react-router'
import { useSignInPrompt } from '../../../session/session.tsx'
import { IconSparkles } from '../../../ui/data/icons.ts'
import { countFilters } from '../list/filter-address.ts'
import { type FilterChoices, filterText } from './filter-text.ts'
import * as texts from './texts.ts'

const SaveDialog = lazy(() => import('./SaveDialog.tsx'))

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
