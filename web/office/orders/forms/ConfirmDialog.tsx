import type { AnswerOf, ArgsOf, Route } from '@shenglang/contract/route'
import type { ReactNode } from 'react'
import { Question } from '../../../app/ui/overlays/Question.tsx'
import { useSend } from './use-send.ts'

interface ConfirmDialogProps<R extends Route> {
  title: string
  submit: string
  route: R
  args: ArgsOf<R>
  done: string | ((answer: AnswerOf<R>) => string)
  changes: readonly Route[]
  onDone?: (answer: AnswerOf<R>) => void
  onChangedMeanwhile?: () => void
  onClose: () => void
  /** A sentence that says what the call will do. */
  children: ReactNode
}

/** Asks for confirmation before a call that needs no fields. */
export function ConfirmDialog<R extends Route>({
  title,
  submit,
  route,
  args,
  done,
  changes,
  onDone,
  onChangedMeanwhile,
  onClose,
  children,
}: ConfirmDialogProps<R>) {
  const { send } = useSend(route, {
    ...{ done, changes, onChangedMeanwhile },
    onDone(answer) {
      onDone?.(answer)
      onClose()
    },
  })
  return (
    <Question title={title} yes={submit} onYes={() => send(args)} onClose={onClose}>
      <p className="text-18 ink-t0">{children}</p>
    </Question>
  )
}
