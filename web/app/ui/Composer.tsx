import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button } from './Button.tsx'
import styles from './Composer.module.css'
import { errorWords } from './error-words.ts'
import { type People, useNaming } from './use-naming.tsx'

/** From this part of the length on the count is shown. */
const COUNTED_FROM = 0.8

interface ComposerProps {
  /** What is written here, for those who do not see the field. */
  label: string
  placeholder?: string
  maxLength: number
  submit?: string
  initial?: string
  /** A picture or a track may stand without words. */
  mayBeEmpty?: boolean
  /** It appears because somebody wants to write. */
  isWanted?: boolean
  /** What it throws is said under the field, and the text stays; otherwise the field is empty again. */
  onSend: (text: string) => Promise<unknown>
  onChange?: (text: string) => void
  /** Says of a failure more than its words, or something else. */
  explain?: (error: unknown) => ReactNode
  onCancel?: () => void
  /** Who can be named with an @. */
  people?: People
  /** Tools, beside the button. */
  children?: ReactNode
}

/** A field for words to others that grows with them. Ctrl or ⌘ with Enter sends, Escape gives up. */
export function Composer(props: ComposerProps) {
  const { label, placeholder, maxLength, submit = '发送', initial = '', mayBeEmpty = false, isWanted = false, children } = props
  const { onSend, onChange, explain = errorWords, onCancel, people } = props
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(initial)
  const [isOpen, setOpen] = useState(isWanted || initial !== '')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<{ error: unknown }>()
  useEffect(() => {
    if (isWanted) field.current?.focus()
    // What was written before the scripts stood.
    setText(field.current?.value ?? '')
  }, [isWanted])

  const write = (words: string) => {
    setText(words)
    onChange?.(words)
  }
  const naming = useNaming(field, people, write)
  const isTooLong = text.length > maxLength
  const isReady = !isBusy && !isTooLong && (mayBeEmpty || text.trim() !== '')
  const send = async (event?: FormEvent) => {
    event?.preventDefault()
    const words = field.current?.value ?? ''
    if (!isReady) return
    setBusy(true)
    setFailure(undefined)
    try {
      await onSend(words)
      if (field.current) field.current.value = ''
      write('')
    } catch (error) {
      setFailure({ error })
    }
    setBusy(false)
    field.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // While a word is being chosen, the keys are the input method's.
    if (event.nativeEvent.isComposing || naming.onKeyDown(event)) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send(event)
    if (event.key === 'Escape') onCancel?.()
  }
  return (
    <form className={styles.composer} method="post" data-open={isOpen || undefined} onSubmit={send}>
      <div className={styles.field}>
        <div className={styles.grow} data-text={text}>
          <textarea
            ref={field}
            rows={1}
            aria-label={label}
            aria-invalid={isTooLong || failure !== undefined}
            aria-describedby={`${id}-fault`}
            placeholder={placeholder}
            defaultValue={initial}
            readOnly={isBusy}
            onFocus={() => setOpen(true)}
            onInput={(event) => {
              write(event.currentTarget.value)
              naming.onInput(event)
            }}
            onCompositionEnd={naming.onInput}
            onBlur={naming.close}
            onKeyDown={onKeyDown}
            {...naming.describedBy}
          />
        </div>
        {naming.list}
      </div>
      {isOpen ? (
        <div className={styles.tools}>
          {children}
          <span className={styles.end}>
            {text.length > maxLength * COUNTED_FROM ? (
              <span className={`${styles.count} number`} data-over={isTooLong || undefined}>
                {text.length}/{maxLength}
              </span>
            ) : null}
            {onCancel ? (
              <Button look="quiet" onClick={onCancel}>
                取消
              </Button>
            ) : null}
            <Button
              type="submit"
              look={isReady ? 'gold' : 'plain'}
              aria-disabled={!isReady}
              aria-keyshortcuts="Control+Enter Meta+Enter"
            >
              {isBusy ? '发送中…' : submit}
            </Button>
          </span>
        </div>
      ) : null}
      <p id={`${id}-fault`} className={styles.fault} role="alert">
        {isTooLong ? `不能超过 ${maxLength} 个字` : failure ? explain(failure.error) : null}
      </p>
    </form>
  )
}
