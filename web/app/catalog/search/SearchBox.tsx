import { KEYWORD_MAX, KEYWORD_REQUIRED } from '@shenglang/contract/constants'
import { type FormEvent, type KeyboardEvent, lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Form, useLocation, useNavigate } from 'react-router'
import { hasSavedTracks } from '../../offline/has-saved.ts'
import { keepWord } from '../../session/recent-words.ts'
import { IconSearch } from '../../ui/icons.ts'
import { type Completion, optionsOf } from './completion.ts'
import styles from './SearchBox.module.css'
import { optionAddress, type SearchOption } from './search-options.ts'
import { useCompletion } from './use-completion.ts'

/** Nobody sees it before the field is used. */
const SearchPanel = lazy(() => import('./SearchPanel.tsx'))

const LIST_ID = 'suggestions'
/** Without a network Enter leads to what is kept on the device. */
function wordsOf({ status }: Completion): string | undefined {
  if (status === 'empty') return '暂无搜索结果'
  if (status !== 'failed') return undefined
  return hasSavedTracks() && !navigator.onLine ? '您已离线，按回车搜索这台设备上的曲目' : '搜索失败，请重试'
}

/** The search field of every page. A page of results writes its keyword into it, so each begins it anew. */
export function SearchBox() {
  const { pathname, search } = useLocation()
  const keyword = pathname === '/searchResult' ? (new URLSearchParams(search).get('keyword') ?? '') : undefined
  return <SearchField key={keyword === undefined ? '' : search} keyword={keyword} />
}

/** The field with what it offers (a combobox with a list); without scripts it is a plain form. */
function SearchField({ keyword }: { keyword: string | undefined }) {
  const { completion, open, close, move, forget } = useCompletion()
  const [isWarned, setWarned] = useState(false)
  const input = useFocusKey(keyword === '')
  const navigate = useNavigate()
  // What was typed while the page's scripts were on their way is answered as well.
  const answerEarly = useEffectEvent(() => {
    const typed = input.current?.value ?? ''
    if (typed !== '' && document.activeElement === input.current) open(typed)
  })
  useEffect(() => answerEarly(), [])
  const options = optionsOf(completion)
  const words = wordsOf(completion)
  const active = completion.status === 'options' ? completion.active : -1
  const type = (text: string) => {
    setWarned(false)
    open(text)
  }
  const choose = (option: SearchOption) => {
    if (option.kind !== 'tempo') keepWord(option.kind === 'suggestion' ? option.row.title : option.word)
    close()
    navigate(optionAddress(option))
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const word = String(new FormData(event.currentTarget).get('keyword') ?? '').trim()
    const chosen = options[active]
    setWarned(word === '' && !chosen)
    if (word === '' || chosen) event.preventDefault()
    if (chosen) return choose(chosen)
    if (word !== '') keepWord(word)
    close()
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    // Enter and the arrows choose a word of the input method while one is being put together.
    if (event.nativeEvent.isComposing) return
    const stands = options[active]
    if (event.key === 'Escape' && completion.status !== 'closed') {
      event.preventDefault()
      close()
    }
    if (event.key === 'Delete' && stands?.kind === 'recent') {
      event.preventDefault()
      forget(stands.word)
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
        ref={input}
        defaultValue={keyword}
        type="search"
        name="keyword"
        maxLength={KEYWORD_MAX}
        autoComplete="off"
        role="combobox"
        aria-label="搜索"
        aria-autocomplete="list"
        aria-expanded={options.length > 0}
        aria-controls={LIST_ID}
        aria-activedescendant={active >= 0 ? `${LIST_ID}-${active}` : undefined}
        aria-describedby={isWarned ? 'search-warning' : undefined}
        aria-keyshortcuts="/"
        placeholder="歌名、艺人、拼音，或 128"
        onFocus={({ currentTarget }) => open(currentTarget.value)}
        onClick={({ currentTarget }) => completion.status === 'closed' && open(currentTarget.value)}
        onInput={({ currentTarget, nativeEvent }) => (nativeEvent as InputEvent).isComposing || type(currentTarget.value)}
        onCompositionEnd={({ currentTarget }) => type(currentTarget.value)}
        onKeyDown={press}
      />
      <button type="submit" aria-label="搜索">
        <IconSearch size={18} />
      </button>
      <span className={styles.key} aria-hidden="true">
        /
      </span>
      {isWarned ? (
        <p id="search-warning" className={styles.panel} role="alert">
          <span className={styles.word}>{KEYWORD_REQUIRED}</span>
        </p>
      ) : null}
      <div className={styles.panel} hidden={options.length === 0}>
        {completion.status === 'options' ? (
          <Suspense>
            <SearchPanel listId={LIST_ID} groups={completion.groups} active={active} onChoose={choose} onForget={forget} />
          </Suspense>
        ) : null}
      </div>
      <p className={styles.panel} role="status" hidden={words === undefined}>
        <span className={styles.word}>{words}</span>
      </p>
    </Form>
  )
}

/** The field, which the slash key leads to from anywhere; `isAwaited` when the page is there to search. */
function useFocusKey(isAwaited: boolean) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isAwaited) input.current?.focus()
  }, [isAwaited])
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => {
      const { key, target, altKey, ctrlKey, metaKey, defaultPrevented } = event
      if (key !== '/' || altKey || ctrlKey || metaKey || defaultPrevented) return
      if (target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable], dialog')) return
      event.preventDefault()
      input.current?.focus()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  return input
}
