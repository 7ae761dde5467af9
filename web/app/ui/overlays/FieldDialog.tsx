import { isFault } from '@shenglang/contract/fault'
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../controls/Button.tsx'
import { Faults } from '../controls/Field.tsx'
import { errorMessage } from '../text/error-message.ts'
import { Dialog } from './Dialog.tsx'
import * as texts from './texts.ts'

interface FieldDialogProps {
  title: string
  submit?: string | undefined
  /** Names what is wrong by field, before anything is sent. */
  check?: (values: FormData) => Record<string, string>
  /** An error thrown by it is shown at the field it names, else at the first field; the dialog stays open. */
  onSubmit: (values: FormData) => unknown
  onClose: () => void
  /** The fields, which show what is wrong with each. */
  children: ReactNode
}

/** A dialog with a few fields, which are validated first; errors are shown at their fields, and the first one gets the focus. */
export function FieldDialog({ title, submit = texts.CONFIRM, check, onSubmit, onClose, children }: FieldDialogProps) {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [faults, setFaults] = useState<Record<string, string>>({})
  const [isBusy, setBusy] = useState(false)
  const refuse = (invalid: Record<string, string>) => {
    // Rendered at once, so that the first invalid field can be focused.
    flushSync(() => setFaults(invalid))
    const name = Object.keys(invalid)[0] ?? ''
    const find = (selector: string) => form.current?.querySelector<HTMLElement>(selector)
    const field = find('[aria-invalid=true]') ?? find(`[name="${CSS.escape(name)}"]`)
    field?.focus()
  }
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const values = new FormData(event.currentTarget)
    const invalid = check?.(values) ?? {}
    if (Object.keys(invalid).length > 0) return refuse(invalid)
    if (isBusy) return
    setBusy(true)
    try {
      await onSubmit(values)
    } catch (error) {
      setBusy(false)
      refuse(faultOf(error, [...values.keys()]))
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
          <Button onClick={onClose}>{texts.CANCEL}</Button>
        </>
      }
    >
      <form ref={form} id={id} method="post" noValidate onSubmit={send}>
        <Faults value={faults}>{children}</Faults>
      </form>
    </Dialog>
  )
}

/** A fault of a call at the field that it names, or at the first. */
function faultOf(error: unknown, [first = '', ...others]: string[]): Record<string, string> {
  if (!isFault(error)) return { [first]: errorMessage(error) }
  const named = String(error.detail.field ?? '')
  return { [others.includes(named) ? named : first]: String(error.detail.reason ?? error.message) }
}
