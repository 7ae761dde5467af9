import { readAccountLog, readPerson } from '@shenglang/contract/accounts/people/routes'
import { isFault } from '@shenglang/contract/fault'
import { personModeration } from '@shenglang/contract/moderation/routes'
import type { ArgsOf, Route } from '@shenglang/contract/route'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../app/remote/api.ts'
import { keyOf } from '../../app/remote/remote-query.ts'
import { showToast } from '../../app/ui/browser/notifier.ts'
import * as texts from './texts.ts'

/**
 * Makes a call that changes an account, then reads the account again. Throws what the call throws, for the form to show; what
 * somebody else changed meanwhile is named, and is on the page by then.
 */
export function usePersonAction(): <R extends Route>(route: R, args: ArgsOf<R>) => Promise<void> {
  const client = useQueryClient()
  const refresh = () =>
    Promise.all(
      [readPerson, readAccountLog, personModeration].map((route) => client.invalidateQueries({ queryKey: keyOf(route) })),
    )
  return async (route, args) => {
    try {
      await call(route, args)
    } catch (error) {
      if (!isFault(error) || error.code !== 'CHANGED_MEANWHILE') throw error
      await refresh()
      const { staffName = '', action = '' } = error.detail
      throw new Error(texts.changedMeanwhile(String(staffName), String(action)), { cause: error })
    }
    showToast(texts.done)
    await refresh()
  }
}
