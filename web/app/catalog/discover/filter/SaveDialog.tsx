import { createCrate } from '@shenglang/contract/catalog/crates/crates'
import { CONTENT_TYPES } from '@shenglang/contract/catalog/entities'
import { useNavigate } from 'react-router'
import { call } from '../../../remote/api.ts'
import { CrateNamePrompt } from '../../../track/crates/CrateNamePrompt.tsx'
import { showToast } from '../../../ui/browser/notifier.ts'
import { readListArgs } from '../list/list-arguments.ts'
import type { FilterText } from './filter-text.ts'
import * as texts from './texts.ts'

interface SaveDialogProps {
  filterTexts: FilterText[]
  query: URLSearchParams
  onClose: () => void
}

/** Names the smart crate that a list's filter becomes. */
export default function SaveDialog({ filterTexts, query, onClose }: SaveDialogProps) {
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
