import { type ReactNode, useId } from 'react'
import { IconSend } from '../data/icons.ts'
import { errorMessage } from '../text/error-message.ts'
import { Button } from './Button.tsx'
import styles from './Composer.module.css'
import * as texts from './texts.ts'
import { type Draft, useComposer } from './use-composer.ts'
import type { People } from './use-mentions.tsx'

/** From this fraction of the length on the count is shown. */
const COUNTED_FROM = 0.8

type ComposerState = ReturnType<typeof useComposer>

interface ComposerProps {
  /** The field's accessible name. */
  label: string
  placeholder?: string
  maxLength: number
  submit?: string
  initial?: string
  /** A picture or a track may be sent without text. */
  mayBeEmpty?: boolean
  /** It is shown because the user wants to write: takes the focus. */
  takesFocus?: boolean
  /** One line with a round button beside it; the tools are left out. */
  isInline?: boolean
  /** Its error is shown under the field, and the text stays; otherwise the field is cleared. */
  onSend: (text: string) => Promise<unknown>
  onChange?: (text: string) => void
  /** Stores the text until it is sent, so that it survives leaving the page. */
  draft?: Draft
  /** Extends or replaces the message of a failure. */
  explain?: (error: unknown) => ReactNode
  onCancel?: () => void
  /** People that can be mentioned with an @. */
  people?: People
  /** Tools beside the button. */
  children?: ReactNode
}

/** A text field that grows with its content. Ctrl or ⌘ with Enter sends, Escape cancels. */
export function Composer(props: ComposerProps) {
  const { label, placeholder, maxLength, initial = '', mayBeEmpty = false, takesFocus = false, isInline = false } = props
  const { onSend, onChange, draft, explain = errorMessage, onCancel, people } = props
  const id = useId()
  const composer = useComposer({ maxLength, initial, mayBeEmpty, takesFocus, onSend, onChange, draft, onCancel, people })
  const { field, text, isOpen, isTooLong, failure, mentions } = composer
  return (
    <form className="grow shrink" method="post" data-open={isOpen || undefined} onSubmit={composer.send}>
      <div className={isInline ? 'relative flex items-end gap-8' : 'relative'}>
        <div className={isInline ? `${styles.grow} grow` : styles.grow} data-text={text}>
          <textarea
            ref={field}
            rows={1}
            aria-label={label}
            aria-invalid={isTooLong || failure !== undefined}
            aria-describedby={`${id}-fault`}
            placeholder={placeholder}
            defaultValue={initial}
            readOnly={composer.isBusy}
            onFocus={composer.open}
            onInput={(event) => {
              composer.write(event.currentTarget.value)
              mentions.onInput(event)
            }}
            onCompositionEnd={mentions.onInput}
            onBlur={mentions.close}
            onKeyDown={composer.onKeyDown}
            {...mentions.describedBy}
          />
        </div>
        {mentions.list}
        {isInline ? <SendButton {...props} composer={composer} /> : null}
      </div>
      {isOpen && !isInline ? <Foot {...props} composer={composer} /> : null}
      <p id={`${id}-fault`} className={`${styles.fault} text-13 ink-red`} role="alert">
        {isTooLong ? texts.maxChars(maxLength) : failure ? explain(failure.error) : null}
      </p>
    </form>
  )
}

function SendButton({ submit = texts.send, composer }: ComposerProps & { composer: ComposerState }) {
  return (
    <button
      type="submit"
      className={`grid place-centre rigid w-44 h-44 round ${composer.isReady ? styles.send : 'bg3 ink-t2'}`}
      aria-label={submit}
      aria-disabled={!composer.isReady}
    >
      <IconSend size={20} aria-hidden="true" />
    </button>
  )
}

/** Tools, the count near the limit, and the buttons. */
function Foot({ children, maxLength, submit = texts.send, onCancel, composer }: ComposerProps & { composer: ComposerState }) {
  const { text, isTooLong, isReady, isBusy } = composer
  return (
    <div className="flex wrap middle gap-8-12 mt-8">
      {children}
      <span className="flex middle gap-12 push">
        {text.length > maxLength * COUNTED_FROM ? (
          <span className={`${styles.count} number text-12 ink-t2`} data-over={isTooLong || undefined}>
            {text.length}/{maxLength}
          </span>
        ) : null}
        {onCancel ? (
          <Button look="quiet" onClick={onCancel}>
            {texts.cancel}
          </Button>
        ) : null}
        <Button
          type="submit"
          look={isReady ? 'gold' : 'plain'}
          aria-disabled={!isReady}
          aria-keyshortcuts="Control+Enter Meta+Enter"
        >
          {isBusy ? texts.sending : submit}
        </Button>
      </span>
    </div>
  )
}
