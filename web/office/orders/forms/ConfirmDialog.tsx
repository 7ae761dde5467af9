import type { AnswerOf, ArgsOf, Route } from '@shenglang/contract/route'
import type { ReactNode } from 'react'
import { Button } from '../../../app/ui/controls/Button.tsx'
import { Dialog } from '../../../app/ui/overlays/Dialog.tsx'
import * as texts from './texts.ts'
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
  const { isBusy, send } = useSend(route, {
    ...{ done, changes, onChangedMeanwhile },
    onDone(answer) {
      onDone?.(answer)
      onClose()
    },
  })
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button look="gold" aria-disabled={isBusy} onClick={() => void send(args)}>
            {submit}
          </Button>
          <Button onClick={onClose}>{texts.cancel}</Button>
        </>
      }
    >
      <p className="text-18 ink-t0">{children}</p>
    </Dialog>
  )
}
