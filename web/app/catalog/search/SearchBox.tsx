import { CONTENT_TYPE_LABELS, DATA_TYPE_LABELS, type Suggestion } from '@shenglang/contract/catalog/entities'
import { KEYWORD_MAX, KEYWORD_REQUIRED } from '@shenglang/contract/constants'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { Form, useLocation, useNavigate } from 'react-router'
import { IconSearch } from '../../ui/icons.ts'
import { type Completion, suggestionAddress } from './completion.ts'
import styles from './SearchBox.module.css'
import { useCompletion } from './use-completion.ts'

const LIST_ID = 'suggestions'
const WORDS: Partial<Record<Completion['status'], string>> = { empty: '暂无搜索结果', failed: '搜索失败，请重试' }

/** The search field of every page. A page of results writes its keyword into it, so each begins it anew. */
export function SearchBox() {
  const { pathname, search } = useLocation()
  const keyword = pathname === '/searchResult' ? (new URLSearchParams(search).get('keyword') ?? '') : undefined
  return <SearchField key={keyword === undefined ? '' : search} keyword={keyword} />
}

/** The field with its suggestions (a combobox with a list); without scripts it is a plain form. */
function SearchField({ keyword }: { keyword: string | undefined }) {
  const { completion, type: complete, close, move } = useCompletion()
  const [isWarned, setWarned] = useState(false)
  const navigate = useNavigate()
  const rows = completion.status === 'rows' ? completion.rows : []
  const active = completion.status === 'rows' ? completion.active : -1
  const type = (text: string) => {
    setWarned(false)
    complete(text)
  }
  const choose = (row: Suggestion) => {
    close()
    navigate(suggestionAddress(row))
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const isBlank = String(new FormData(event.currentTarget).get('keyword') ?? '').trim() === ''
    const chosen = rows[active]
    setWarned(isBlank)
    if (isBlank || chosen) event.preventDefault()
    if (chosen) choose(chosen)
    else close()
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    // Enter and the arrows choose a word of the input method while one is being put together.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape' && completion.status !== 'closed') {
      event.preventDefault()
      close()
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    if (completion.status === 'closed') type(event.currentTarget.value)
    else move(event.key === 'ArrowDown' ? 1 : -1)
  }
  return (
    <Form
      className={styles.search}
      role="search"
      action="/searchResult"
      onSubmit={submit}
      onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || close()}
    >
      <input
        defaultValue={keyword}
        type="search"
        name="keyword"
        maxLength={KEYWORD_MAX}
        autoComplete="off"
        role="combobox"
        aria-label="搜索"
        aria-autocomplete="list"
        aria-expanded={rows.length > 0}
        aria-controls={LIST_ID}
        aria-activedescendant={active >= 0 ? `${LIST_ID}-${active}` : undefined}
        aria-describedby={isWarned ? 'search-warning' : undefined}
        placeholder="搜索音乐、艺人、合集，支持拼音"
        onInput={({ currentTarget, nativeEvent }) => (nativeEvent as InputEvent).isComposing || type(currentTarget.value)}
        onCompositionEnd={({ currentTarget }) => type(currentTarget.value)}
        onKeyDown={press}
      />
      <button type="submit" aria-label="搜索">
        <IconSearch size={18} />
      </button>
      {isWarned ? (
        <p id="search-warning" className={styles.panel} role="alert">
          <span className={styles.word}>{KEYWORD_REQUIRED}</span>
        </p>
      ) : null}
      <Suggestions rows={rows} active={active} onChoose={choose} />
      <p className={styles.panel} role="status" hidden={WORDS[completion.status] === undefined}>
        <span className={styles.word}>{WORDS[completion.status]}</span>
      </p>
    </Form>
  )
}

interface SuggestionsProps {
  rows: Suggestion[]
  active: number
  onChoose: (row: Suggestion) => void
}

function Suggestions({ rows, active, onChoose }: SuggestionsProps) {
  return (
    <div id={LIST_ID} role="listbox" aria-label="搜索建议" className={styles.panel} hidden={rows.length === 0}>
      {rows.map((row, index) => (
        <div
          key={`${row.dataType} ${row.id}`}
          id={`${LIST_ID}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          className={styles.row}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(row)}
          onKeyDown={undefined}
        >
          <span className="one-line">{row.title}</span>
          <small>{CONTENT_TYPE_LABELS[row.contentType] ?? DATA_TYPE_LABELS[row.dataType]}</small>
        </div>
      ))}
    </div>
  )
}
