import type { ArgsOf, Route } from '@shenglang/contract/route'
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Alert } from '../../../app/ui/controls/Alert.tsx'
import { Button } from '../../../app/ui/controls/Button.tsx'
import { Faults } from '../../../app/ui/controls/Field.tsx'
import { Dialog } from '../../../app/ui/overlays/Dialog.tsx'
import * as texts from './texts.ts'
import { type SendOptions, useSend } from './use-send.ts'

interface ActionDialogProps<R extends Route> extends Omit<SendOptions<R>, 'onFailed'> {
  title: string
  /** The title by default. */
  submit?: string
  route: R
  read: (values: FormData) => ArgsOf<R>
  /** Errors by field that can be found before the call; the call checks the rest. */
  check?: (values: FormData) => Record<string, string>
  /** A sentence that says what the call will do, to be confirmed before it is made. */
  statement?: (args: ArgsOf<R>) => string
  /** The version that somebody else saved meanwhile: nothing is sent until staff choose one of the two. */
  comparison?: ReactNode
  onClose: () => void
  children: ReactNode
}

/** A dialog with the fields of a call; with a `statement`, as for calls that move money, it asks for confirmation first. */
export function ActionDialog<R extends Route>(props: ActionDialogProps<R>) {
  const { title, submit = title, route, read, check, statement, comparison, onClose, children } = props
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [faults, setFaults] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState('')
  const [pending, setPending] = useState<ArgsOf<R>>()
  const showFaults = (fieldFaults: Record<string, string>, message = '') => {
    // Rendered at once, so that the first invalid field can be focused.
    flushSync(() => {
      setFaults(fieldFaults)
      setFailure(message)
      setPending(undefined)
    })
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }
  const { isBusy, send } = useSend(route, {
    ...{ done: props.done, changes: props.changes, onChangedMeanwhile: props.onChangedMeanwhile },
    onDone(answer) {
      props.onDone?.(answer)
      onClose()
    },
    onFailed(message, field) {
      const isShown = field !== '' && form.current?.elements.namedItem(field) !== null
      showFaults(isShown ? { [field]: message } : {}, isShown ? '' : message)
    },
  })
  const submitForm = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (comparison) return
    const values = new FormData(event.currentTarget)
    const fieldFaults = check?.(values) ?? {}
    if (Object.keys(fieldFaults).length > 0) return showFaults(fieldFaults)
    const args = read(values)
    setFaults({})
    setFailure('')
    if (statement) setPending(args)
    else void send(args)
  }
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        pending === undefined ? (
          <>
            {comparison ? null : (
              <Button type="submit" form={id} look="gold" aria-disabled={isBusy}>
                {statement ? texts.next : submit}
              </Button>
            )}
            <Button onClick={onClose}>{texts.cancel}</Button>
          </>
        ) : (
          <>
            <Button look="gold" aria-disabled={isBusy} onClick={() => void send(pending)}>
              {submit}
            </Button>
            <Button onClick={() => setPending(undefined)}>{texts.back}</Button>
          </>
        )
      }
    >
      {comparison ? <div className="pad-12-0">{comparison}</div> : null}
      <form ref={form} id={id} method="post" noValidate hidden={pending !== undefined} onSubmit={submitForm}>
        <div className="grid one-column gap-16">
          <Faults value={faults}>{children}</Faults>
        </div>
      </form>
      <Alert className="mt-12">{failure}</Alert>
      {pending === undefined || !statement ? null : (
        <p className="text-18 ink-t0" role="status">
          {statement(pending)}
        </p>
      )}
    </Dialog>
  )
}
