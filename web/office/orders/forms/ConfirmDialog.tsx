import type { ArgsOf, Route } from '@shenglang/contract/route'
import type { ReactNode } from 'react'
import { Question } from '../../../app/ui/overlays/Question.tsx'
import { type SendOptions, useSend } from './use-send.ts'

interface ConfirmDialogProps<R extends Route> extends Omit<SendOptions<R>, 'onFailed'> {
  title: string
  /** The title by default. */
  submit?: string
  route: R
  args: ArgsOf<R>
  onClose: () => void
  /** A sentence that says what the call will do. */
  children: ReactNode
}

/** Asks for confirmation before a call that needs no fields. */
export function ConfirmDialog<R extends Route>(props: ConfirmDialogProps<R>) {
  const { title, submit = title, route, args, onClose, children, ...options } = props
  const { send } = useSend(route, {
    ...options,
    onDone(answer) {
      options.onDone?.(answer)
      onClose()
    },
  })
  return (
    <Question title={title} yes={submit} onYes={() => send(args)} onClose={onClose}>
      <p className="text-18 ink-t0">{children}</p>
    </Question>
  )
}
