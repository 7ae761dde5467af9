import { isFault } from '@shenglang/contract/fault'
import type { AnswerOf, ArgsOf, Route } from '@shenglang/contract/route'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../app/remote/api.ts'
import { keyOf } from '../../../app/remote/remote-query.ts'
import { showToast } from '../../../app/ui/browser/notifier.ts'
import { errorMessage } from '../../../app/ui/text/error-message.ts'

interface SendOptions<R extends Route> {
  /** What a toast says afterwards. */
  done: string | ((answer: AnswerOf<R>) => string)
  /** Calls whose answers it changes. */
  changes: readonly Route[]
  onDone?: (answer: AnswerOf<R>) => void
  /** Somebody else changed it since it was read; without it this is a failure like others. */
  onChangedMeanwhile?: (() => void) | undefined
  /** What went wrong, and the field that it names; a toast says it without. */
  onFailed?: (message: string, field: string) => void
}

/** Makes a call that changes something, once at a time; says what came of it, and has the lists that it changes read again. */
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
      // Somebody else may have decided meanwhile.
      if (isFault(error)) void refresh()
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, send }
}
