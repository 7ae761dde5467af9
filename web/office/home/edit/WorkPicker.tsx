import type { PickedWork } from '@shenglang/contract/catalog/discover/edit-picks'
import { CONTENT_TYPES } from '@shenglang/contract/catalog/entities'
import { findWorks, type WorkRow } from '@shenglang/contract/studio/edit/edit-works'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { remoteQuery } from '../../../app/remote/remote-query.ts'
import { Button } from '../../../app/ui/controls/Button.tsx'
import { FieldFault, InputField } from '../../../app/ui/controls/Field.tsx'
import { optionId, useOptions } from '../../../app/ui/controls/use-options.ts'
import { useTyped } from '../../shell/use-typed.ts'
import styles from './edit.module.css'
import * as texts from './texts.ts'
import { WorkLine } from './WorkLine.tsx'

const RESULTS = 5

interface WorkPickerProps {
  name: string
  label: string
  work: PickedWork | undefined
  onPick: (work: PickedWork) => void
}

/** Picks a published single by its title or number. */
export function WorkPicker({ name, label, work, onPick }: WorkPickerProps) {
  const [isSearching, setSearching] = useState(!work)
  const box = useRef<HTMLDivElement>(null)
  const wasSearching = useRef(isSearching)
  // The focused element is replaced, so its replacement gets the focus.
  useEffect(() => {
    if (wasSearching.current !== isSearching) box.current?.querySelector<HTMLElement>('input, button')?.focus()
    wasSearching.current = isSearching
  }, [isSearching])
  return (
    <div ref={box}>
      {work && !isSearching ? (
        <div className="grid gap-8">
          <span className="text-14 bold">{label}</span>
          <div className="flex middle between gap-12">
            <WorkLine work={work} />
            <Button look="quiet" aria-label={`${texts.another} ${label}`} onClick={() => setSearching(true)}>
              {texts.another}
            </Button>
          </div>
          <FieldFault name={name} />
        </div>
      ) : (
        <WorkSearch
          name={name}
          label={label}
          onPick={(picked) => {
            onPick(picked)
            setSearching(false)
          }}
        />
      )}
    </div>
  )
}

function WorkSearch({ name, label, onPick }: Omit<WorkPickerProps, 'work'>) {
  const listId = useId()
  const [text, setText] = useState('')
  const keyword = useTyped(text.trim())
  const args = { contentType: CONTENT_TYPES.single, state: 'published' as const, size: RESULTS, ...(keyword && { keyword }) }
  const { data, isError, isFetching } = useQuery({ ...remoteQuery(findWorks, args), placeholderData: keepPreviousData })
  const rows = data?.rows ?? []
  const pick = (index: number) => {
    const row = rows[index]
    if (row) onPick(pickedOf(row))
  }
  const { active, setActive, field } = useOptions({ listId, count: rows.length, onPick: pick })
  return (
    <div className="grid gap-8">
      <InputField
        name={name}
        label={label}
        hint={texts.searchHint}
        {...field}
        value={text}
        maxLength={100}
        onText={(typed) => {
          setText(typed)
          setActive(0)
        }}
      />
      <div id={listId} role="listbox" aria-label={label} aria-busy={isFetching}>
        {rows.map((row, index) => (
          <div
            key={row.resourceId}
            id={optionId(listId, index)}
            className={styles.result}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            // The focus stays in the field.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => pick(index)}
            onKeyDown={undefined}
          >
            <WorkLine work={pickedOf(row)} />
          </div>
        ))}
      </div>
      {rows.length > 0 ? null : (
        <p className="text-14 ink-t2">{isError ? texts.searchFailed : isFetching ? texts.searching : texts.noneFound}</p>
      )}
    </div>
  )
}

const pickedOf = ({ resourceId, title, artist, cover, state }: WorkRow): PickedWork => ({
  resourceId,
  title,
  artist,
  cover,
  coverColor: 'var(--bg3)',
  isPublished: state === 'published',
})
