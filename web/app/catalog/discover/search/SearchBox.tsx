import { KEYWORD_MAX } from '@shenglang/contract/constants'
import { Suspense } from 'react'
import { Form, useLocation } from 'react-router'
import { lazyPart } from '../../../ui/browser/lazy-part.tsx'
import { IconSearch } from '../../../ui/data/icons.ts'
import * as texts from './initial-texts.ts'
import styles from './SearchBox.module.css'
import { useSearchField } from './use-search-field.ts'

/** Not visible before the field is used. */
const SearchPanel = lazyPart(() => import('./SearchPanel.tsx'))

const LIST_ID = 'suggestions'

/** The search field of every page. A page of results writes its keyword into it, so each page gets a new one. */
export function SearchBox() {
  const { pathname, search } = useLocation()
  const keyword = pathname === '/searchResult' ? (new URLSearchParams(search).get('keyword') ?? '') : undefined
  return <SearchField key={keyword === undefined ? '' : search} keyword={keyword} />
}

/** The field with its suggestions (a combobox with a list); without scripts it is a plain form. */
function SearchField({ keyword }: { keyword: string | undefined }) {
  const { input, completion, options, active, message, ...on } = useSearchField(keyword === '')
  return (
    <Form
      className={styles.search}
      role="search"
      action="/searchResult"
      onSubmit={on.submit}
      onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || on.close()}
    >
      <input
        ref={input}
        defaultValue={keyword}
        type="search"
        name="keyword"
        maxLength={KEYWORD_MAX}
        autoComplete="off"
        role="combobox"
        aria-label={texts.search}
        aria-autocomplete="list"
        aria-expanded={options.length > 0}
        aria-controls={LIST_ID}
        aria-activedescendant={active >= 0 ? `${LIST_ID}-${active}` : undefined}
        aria-keyshortcuts="/"
        placeholder={texts.searchPlaceholder}
        onFocus={({ currentTarget }) => on.open(currentTarget.value)}
        onClick={({ currentTarget }) => completion.status === 'closed' && on.open(currentTarget.value)}
        onInput={({ currentTarget, nativeEvent }) => (nativeEvent as InputEvent).isComposing || on.open(currentTarget.value)}
        onCompositionEnd={({ currentTarget }) => on.open(currentTarget.value)}
        onKeyDown={on.press}
      />
      <button type="submit" aria-label={texts.search}>
        <IconSearch size={18} />
      </button>
      <span className={styles.key} aria-hidden="true">
        /
      </span>
      <div className={styles.panel} hidden={options.length === 0}>
        {completion.status === 'options' ? (
          <Suspense>
            <SearchPanel listId={LIST_ID} groups={completion.groups} active={active} onChoose={on.choose} onForget={on.forget} />
          </Suspense>
        ) : null}
      </div>
      <p className={styles.panel} role="status" hidden={message === undefined}>
        <span className="block pad-8-12 ink-t1">{message}</span>
      </p>
    </Form>
  )
}
