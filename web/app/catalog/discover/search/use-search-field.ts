import { KEYWORD_REQUIRED } from '@shenglang/contract/constants'
import { type FormEvent, type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate } from 'react-router'
import { hasSavedTracks } from '../../../offline/storage/has-saved.ts'
import { saveSearch } from '../../../session/recent-searches.ts'
import { isOfInputMethod } from '../../../ui/browser/input-method.ts'
import { showToast } from '../../../ui/browser/notifier.ts'
import { type Completion, optionsOf } from './completion.ts'
import * as texts from './initial-texts.ts'
import { optionAddress, type SearchOption } from './search-options.ts'
import { useCompletion } from './use-completion.ts'

/** State, keyboard handling and submission of the search field. `isAwaited` moves the focus into it. */
export function useSearchField(isAwaited: boolean) {
  const { completion, open, close, move, forget } = useCompletion()
  const input = useFocusKey(isAwaited)
  const navigate = useNavigate()
  // Handles text that was typed before hydration.
  const answerEarly = useEffectEvent(() => {
    const typed = input.current?.value ?? ''
    if (typed !== '' && document.activeElement === input.current) open(typed)
  })
  useEffect(() => answerEarly(), [])
  const options = optionsOf(completion)
  const active = completion.status === 'options' ? completion.active : -1
  const choose = (option: SearchOption) => {
    if (option.kind !== 'tempo') saveSearch(option.kind === 'suggestion' ? option.row.title : option.word)
    close()
    navigate(optionAddress(option))
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const word = String(new FormData(event.currentTarget).get('keyword') ?? '').trim()
    const chosen = options[active]
    if (word === '' || chosen) event.preventDefault()
    if (chosen) return choose(chosen)
    if (word === '') showToast(KEYWORD_REQUIRED)
    else saveSearch(word)
    close()
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isOfInputMethod(event)) return
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
    if (completion.status === 'closed') open(event.currentTarget.value)
    else move(event.key === 'ArrowDown' ? 1 : -1)
  }
  return {
    input,
    completion,
    options,
    active,
    message: messageOf(completion),
    open,
    close,
    choose,
    forget,
    submit,
    press,
  }
}

/** Without a network Enter opens the tracks saved on the device. */
function messageOf({ status }: Completion): string | undefined {
  if (status === 'empty') return texts.noSearchResults
  if (status !== 'failed') return undefined
  return hasSavedTracks() && !navigator.onLine ? texts.offlineSearchHint : texts.searchFailed
}

/** Focuses the field on the slash key; `isAwaited` on the search page. */
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
