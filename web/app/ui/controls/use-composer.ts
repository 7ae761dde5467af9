import { type FormEvent, type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { isEnter, isOfInputMethod } from '../browser/input-method.ts'
import { type People, useMentions } from './use-mentions.tsx'

/** A stored text; '' for none. */
export interface Draft {
  read: () => string
  save: (text: string) => void
}

interface ComposerArgs {
  maxLength: number
  initial: string
  mayBeEmpty: boolean
  takesFocus: boolean
  onSend: (text: string) => Promise<unknown>
  onChange: ((text: string) => void) | undefined
  draft: Draft | undefined
  onCancel: (() => void) | undefined
  people: People | undefined
}

/** The text of a composer, and what its field and its form do. */
export function useComposer({
  maxLength,
  initial,
  mayBeEmpty,
  takesFocus,
  onSend,
  onChange,
  draft,
  onCancel,
  people,
}: ComposerArgs) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(initial)
  const [isOpen, setOpen] = useState(takesFocus || initial !== '')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<{ error: unknown }>()
  const restore = useEffectEvent(() => {
    // Text typed before hydration is newer than a draft.
    const written = field.current?.value || draft?.read() || ''
    if (field.current) field.current.value = written
    setText(written)
    if (written !== '') setOpen(true)
  })
  useEffect(() => {
    if (takesFocus) field.current?.focus()
    restore()
  }, [takesFocus])

  const write = (written: string) => {
    setText(written)
    draft?.save(written)
    onChange?.(written)
  }
  const mentions = useMentions(field, people, write)
  const isTooLong = text.length > maxLength
  const isReady = !isBusy && !isTooLong && (mayBeEmpty || text.trim() !== '')
  const send = async (event?: FormEvent) => {
    event?.preventDefault()
    const written = field.current?.value ?? ''
    if (!isReady) return
    setBusy(true)
    setFailure(undefined)
    try {
      await onSend(written)
      if (field.current) field.current.value = ''
      write('')
    } catch (error) {
      setFailure({ error })
    }
    setBusy(false)
    field.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isOfInputMethod(event) || mentions.onKeyDown(event)) return
    if (isEnter(event) && (event.ctrlKey || event.metaKey)) void send(event)
    if (event.key === 'Escape') onCancel?.()
  }
  return { field, text, isOpen, open: () => setOpen(true), isBusy, isTooLong, isReady, failure, write, mentions, send, onKeyDown }
}
