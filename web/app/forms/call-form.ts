import { isFault } from '@shenglang/contract/fault'
import type { FaultCode } from '@shenglang/contract/fault-table'
import { fieldFaults } from '@shenglang/contract/field-faults'
import type { AnswerOf, ArgsOf, Route } from '@shenglang/contract/route'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { call } from '../remote/api.ts'
import { useHydrated } from '../ui/browser/use-hydrated.ts'
import { errorMessage } from '../ui/text/error-message.ts'

/** The field of a fault, where the contract does not name one. */
const FIELDS: Partial<Record<FaultCode, string>> = {
  SMS_CODE_WRONG: 'smsCode',
  SMS_CODE_SPENT: 'smsCode',
  PHONE_TAKEN: 'phonenumber',
  PHONE_NOT_REGISTERED: 'phonenumber',
  ACCOUNT_NAME_TAKEN: 'username',
  NICK_NAME_TAKEN: 'nickName',
  WRONG_CREDENTIALS: 'password',
  WRONG_PASSWORD: 'password',
}

interface CallFormOptions<R extends Route> {
  done: (answer: AnswerOf<R>) => unknown
  /** Overrides for the fields of faults. */
  fields?: Partial<Record<FaultCode, string>>
  /** Returns whether a fault was handled otherwise. */
  onFault?: (code: FaultCode) => boolean
}

/** A form that makes a call: validated by the call's schema, with faults at their fields, the first one focused. */
export function useCallForm<R extends Route>(route: R, { done, fields, onFault }: CallFormOptions<R>) {
  const form = useRef<HTMLFormElement>(null)
  const [faults, setFaults] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState('')
  const [isBusy, setBusy] = useState(false)
  const isHydrated = useHydrated()

  const show = (invalid: Record<string, string>, other = '') => {
    // Rendered at once, so that the first invalid field can be focused.
    flushSync(() => {
      setFaults(invalid)
      setFailure(other)
      setBusy(false)
    })
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }

  const send = async (args: ArgsOf<R>) => {
    const invalid = fieldFaults(route.args, args) as Record<string, string>
    if (Object.keys(invalid).length > 0) return show(invalid)
    setBusy(true)
    try {
      const answer = await call(route, args)
      setFaults({})
      setFailure('')
      await done(answer)
      setBusy(false)
    } catch (error) {
      const fallback = errorMessage(error)
      if (!isFault(error)) return show({}, fallback)
      if (onFault?.(error.code)) return show({})
      const field = error.detail.field ?? fields?.[error.code] ?? FIELDS[error.code]
      const isShown = field !== undefined && form.current?.elements.namedItem(String(field)) !== null
      show(isShown ? { [String(field)]: String(error.detail.reason ?? fallback) } : {}, isShown ? '' : fallback)
    }
  }

  return { form, faults, failure, isBusy: isBusy || !isHydrated, send }
}
