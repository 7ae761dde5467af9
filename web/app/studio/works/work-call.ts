import type { AnswerOf, ArgsOf, Route } from '@shenglang/contract/route'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '../../remote/api.ts'
import { showToast } from '../../ui/browser/notifier.ts'
import { errorMessage } from '../../ui/text/error-message.ts'

/** Makes a call that changes a work, and reloads the page's data; errors are shown as a toast. */
export function useWorkCall() {
  const { revalidate } = useRevalidator()
  const [isBusy, setBusy] = useState(false)
  const run = async <R extends Route>(route: R, args: ArgsOf<R>, confirmation = ''): Promise<AnswerOf<R> | undefined> => {
    setBusy(true)
    try {
      const answer = await call(route, args)
      if (confirmation !== '') showToast(confirmation, 'good')
      await revalidate()
      return answer
    } catch (error) {
      showToast(errorMessage(error), 'bad')
      return undefined
    } finally {
      setBusy(false)
    }
  }
  return [run, isBusy] as const
}
