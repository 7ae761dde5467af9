import { isFault } from '@shenglang/contract/fault'
import type { AnswerOf, ArgsOf, Route } from '@shenglang/contract/route'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../app/remote/api.ts'
import { keyOf } from '../../../app/remote/remote-query.ts'
import { showToast } from '../../../app/ui/browser/notifier.ts'
import { errorMessage } from '../../../app/ui/text/error-message.ts'

export interface SendOptions<R extends Route> {
  /** The toast after success. */
  done: string | ((answer: AnswerOf<R>) => string)
  /** Calls whose answers change with this one; they are requested again. */
  changes: readonly Route[]
  onDone?: (answer: AnswerOf<R>) => void
  /** Called when somebody else changed the row since it was read; without it, this is a failure like others. */
  onChangedMeanwhile?: (() => void) | undefined
  /** Gets the error and the field that it names, '' for none; without this function a toast shows the error. */
  onFailed?: (message: string, field: string) => void
}

/** Makes a changing call, one at a time; shows its outcome in a toast and reloads the lists that it changes. */
export function useSend<R extends Route>(route: R, { done, changes, onDone, onChangedMeanwhile, onFailed }: SendOptions<R>) {
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const refresh = () => Promise.all(changes.map((each) => client.invalidateQueries({ queryKey: keyOf(each) })))
  const send = async (args: ArgsOf<R>) => {
    if (isBusy) return
    setBusy(true)
    try {
      const answer = await call(route, args)
      showToast(typeof done === 'string' ? done : done(answer), 'good')
      onDone?.(answer)
      void refresh()
    } catch (error) {
      const detail = isFault(error) ? error.detail : {}
      const message = String(detail.reason ?? errorMessage(error))
      if (onChangedMeanwhile && isFault(error) && error.code === 'CHANGED_MEANWHILE') onChangedMeanwhile()
      else if (onFailed) onFailed(message, String(detail.field ?? ''))
      else showToast(message, 'bad')
      // A refused call often means that a colleague was faster: the lists are stale.
      if (isFault(error)) void refresh()
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, send }
}
