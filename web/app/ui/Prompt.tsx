import { isFault } from '@shenglang/contract/fault'
import { type FormEvent, useId, useRef, useState } from 'react'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { errorWords } from './error-words.ts'
import { Field } from './Field.tsx'
import { type PromptRules, promptFault } from './prompt-rules.ts'

interface PromptProps extends PromptRules {
  title: string
  /** What is asked for. */
  label: string
  hint?: string
  submit?: string
  initial?: string
  maxLength?: number
  /** What it throws is said at the field, and the dialog stays. */
  onSubmit: (value: string) => unknown
  onClose: () => void
}

/** A dialog that asks for one line, checked before it is taken (spec §5). */
export function Prompt({
  title,
  label,
  hint,
  submit = '确定',
  initial = '',
  maxLength,
  onSubmit,
  onClose,
  ...rules
}: PromptProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [fault, setFault] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const refuse = (reason: string) => {
    setFault(reason)
    input.current?.focus()
  }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const value = input.current?.value.trim() ?? ''
    const reason = promptFault(value, rules)
    if (reason !== undefined) return refuse(reason)
    if (isBusy) return
    setBusy(true)
    try {
      await onSubmit(value)
    } catch (error) {
      setBusy(false)
      refuse(wordsOf(error))
    }
  }
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button type="submit" form={id} look="gold" aria-disabled={isBusy}>
            {submit}
          </Button>
          <Button onClick={onClose}>取消</Button>
        </>
      }
    >
      <form id={id} method="post" noValidate onSubmit={send}>
        <Field name="value" label={label} fault={fault} {...(hint === undefined ? {} : { hint })}>
          {(control) => (
            <input {...control} ref={input} defaultValue={initial} maxLength={maxLength} autoComplete="off" enterKeyHint="done" />
          )}
        </Field>
      </form>
    </Dialog>
  )
}

function wordsOf(error: unknown): string {
  if (isFault(error)) return String(error.detail.reason ?? error.message)
  return errorWords(error)
}
