import type { PushSettings as Settings } from '@shenglang/contract/notices/push'
import { pushSettings, savePushSettings, subscribePush, unsubscribePush } from '@shenglang/contract/notices/routes'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../remote/api.ts'
import { useCachedAnswer } from '../remote/loaded.ts'
import { change } from '../remote/remote-query.ts'
import { showToast } from '../ui/browser/notifier.ts'
import { localZone } from '../ui/browser/time-zone.ts'
import { errorMessage } from '../ui/text/error-message.ts'
import { dropPush, type PushState, pushStateOf, subscribeToPush } from './push-state.ts'
import * as texts from './texts.ts'

/** A member's push settings, the state of this browser's subscription, and the functions that change either. */
export function usePushSettings(settings: Settings) {
  const client = useQueryClient()
  const known = useCachedAnswer(pushSettings, {}, settings)
  const { kinds, quiet, timeZone, publicKey, isHere } = known
  const [state, setState] = useState<PushState>('unknown')
  const [isBusy, setIsBusy] = useState(false)
  useEffect(() => {
    const look = () => void pushStateOf({ isHere }).then(setState)
    look()
    // After changing the permission in the browser's settings the user returns.
    window.addEventListener('focus', look)
    return () => window.removeEventListener('focus', look)
  }, [isHere])

  const run = async (work: () => Promise<Settings | undefined>) => {
    setIsBusy(true)
    try {
      const answer = await work()
      if (answer) change(client, pushSettings, {}, () => answer)
      setState(await pushStateOf(answer ?? known))
    } catch (error) {
      // The browser's own refusal speaks English, and mostly means that its vendor's service cannot be reached.
      const isOfBrowser = error instanceof DOMException
      showToast(isOfBrowser ? texts.pushUnreachable : errorMessage(error), 'bad')
    } finally {
      setIsBusy(false)
    }
  }
  const turnOn = () =>
    run(async () => {
      const address = await subscribeToPush(publicKey)
      return address && call(subscribePush, address)
    })
  const turnOff = (everywhere: boolean) =>
    run(async () => {
      const answer = await call(unsubscribePush, { everywhere })
      await dropPush()
      return answer
    })
  const save = (changes: Partial<Pick<Settings, 'kinds' | 'quiet'>>) =>
    run(() =>
      call(savePushSettings, {
        kinds,
        quiet,
        // Hours are in the user's zone.
        timeZone: 'quiet' in changes ? localZone() : timeZone,
        ...changes,
      }),
    )
  return { known, state, isBusy, turnOn, turnOff, save }
}
