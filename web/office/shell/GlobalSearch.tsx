import { type FormEvent, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { optionId, useOptions } from '../../app/ui/controls/use-options.ts'
import { IconSearch } from '../../app/ui/data/icons.ts'
import { artistKey, type SearchTarget, searchTargets } from './global-search.ts'
import styles from './OfficeFrame.module.css'
import { useShortcuts } from './shortcuts.ts'
import { useStaff } from './staff.ts'
import * as texts from './texts.ts'
import { useArtists } from './use-artists.ts'

/** The search field of all pages: offers what a text may name, the first of which Enter opens. */
export function GlobalSearch() {
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const navigate = useNavigate()
  const staff = useStaff()
  const artists = useArtists(artistKey(text))
  const targets = searchTargets(text, staff, artists ?? [])
  const shown = isOpen ? targets : []
  const isNothing = isOpen && text.trim() !== '' && targets.length === 0 && artists !== undefined
  const open = (target: SearchTarget | undefined) => {
    if (!target) return
    setOpen(false)
    if (target.isOnSite) window.location.assign(target.to)
    else void navigate(target.to)
  }
  const pick = (index: number) => open(shown[index])
  const { active, setActive, field } = useOptions({ listId, count: shown.length, onPick: pick, onClose: () => setOpen(false) })
  useShortcuts({ '/': () => input.current?.focus() })
  const type = (typed: string) => {
    setText(typed)
    setActive(0)
    setOpen(true)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    open(targets[0])
  }
  return (
    <search className="relative">
      <form className={styles.search} onSubmit={submit}>
        <IconSearch size={16} aria-hidden="true" />
        <input
          {...field}
          ref={input}
          type="search"
          placeholder={texts.searchHint}
          aria-label={texts.search}
          value={text}
          onChange={({ target }) => type(target.value)}
          onBlur={() => setOpen(false)}
        />
        <kbd>/</kbd>
      </form>
      <div id={listId} role="listbox" aria-label={texts.search} className={styles.found} hidden={shown.length === 0}>
        {shown.map((target, index) => (
          <div
            className="flex middle min-h-hit pad-0-12 radius-small pointer"
            key={target.to}
            id={optionId(listId, index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            // The focus stays in the field until the page opens.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => open(target)}
            onKeyDown={undefined}
          >
            <span className="shrink one-line">{target.name}</span>
          </div>
        ))}
      </div>
      <p role="status" className={styles.found} hidden={!isNothing}>
        {isNothing ? texts.nothingFound : ''}
      </p>
    </search>
  )
}
