import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { showToast } from '../../../app/ui/browser/notifier.ts'
import { Button, IconButton } from '../../../app/ui/controls/Button.tsx'
import { ChipLink } from '../../../app/ui/controls/Chip.tsx'
import { IconX } from '../../../app/ui/data/icons.ts'
import { Prompt } from '../../../app/ui/overlays/Prompt.tsx'
import { useStaff } from '../staff.ts'
import {
  FILTERS_MAX,
  type FilteredList,
  filterQuery,
  loadFilters,
  NAME_MAX,
  type SavedFilter,
  storeFilters,
  withFilter,
} from './saved-filters.ts'
import * as texts from './texts.ts'

/** Filters of a list that a member of staff saved on this device, as links; the present ones can be saved as well. */
export function SavedFilters({ list }: { list: FilteredList }) {
  const { userId } = useStaff()
  const [query] = useSearchParams()
  const [saved, setSaved] = useState(() => loadFilters(userId, list))
  const [isNaming, setNaming] = useState(false)
  const links = useRef<HTMLElement>(null)
  const current = filterQuery(query)
  const isNew = current !== '' && saved.every((filter) => filter.query !== current)
  // Read again at every change, since another tab may have saved one.
  const change = (changed: (present: readonly SavedFilter[]) => SavedFilter[]) => {
    const next = changed(loadFilters(userId, list))
    if (storeFilters(userId, list, next)) setSaved(next)
    else showToast(texts.notStored, 'bad')
  }
  const remove = (removed: string) => {
    // The button goes, and leaves the focus beside it.
    links.current?.focus()
    change((present) => present.filter(({ name }) => name !== removed))
  }
  const save = (name: string) => {
    change((present) => withFilter(present, { name, query: current }))
    setNaming(false)
  }
  const nameFault = (name: string) => {
    if (name === '') return texts.nameNeeded
    return saved.every((filter) => filter.name !== name) || texts.nameTaken
  }
  if (saved.length === 0 && !isNew) return null
  return (
    <>
      <nav ref={links} tabIndex={-1} className="flex wrap middle gap-8" aria-label={texts.savedFilters}>
        {saved.map((filter) => (
          <span key={filter.name} className="inline-flex middle">
            <ChipLink isSmall to={`?${filter.query}`} aria-current={filter.query === current ? 'page' : undefined}>
              {filter.name}
            </ChipLink>
            <IconButton label={texts.removeFilter(filter.name)} onClick={() => remove(filter.name)}>
              <IconX size={16} aria-hidden="true" />
            </IconButton>
          </span>
        ))}
        {isNew ? <SaveButton isFull={saved.length >= FILTERS_MAX} onSave={() => setNaming(true)} /> : null}
      </nav>
      {isNaming ? (
        <Prompt
          title={texts.saveFilter}
          label={texts.filterName}
          hint={texts.onThisDevice}
          submit={texts.saveFilter}
          maxLength={NAME_MAX}
          validator={nameFault}
          onSubmit={save}
          onClose={() => setNaming(false)}
        />
      ) : null}
    </>
  )
}

const SaveButton = ({ isFull, onSave }: { isFull: boolean; onSave: () => void }) =>
  isFull ? (
    <span className="text-13 ink-t2">{texts.isFull(FILTERS_MAX)}</span>
  ) : (
    <Button look="quiet" onClick={onSave}>
      {texts.saveFilter}
    </Button>
  )
