import { isFault } from '@shenglang/contract/fault'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { errorMessage } from '../ui/text/error-message.ts'
import * as texts from './texts.ts'

/** The explanation of a refusal, with what can be done about it. */
export function explain(error: unknown): ReactNode {
  if (!isFault(error) || error.code !== 'PHONE_REQUIRED') return errorMessage(error)
  return (
    <>
      {error.message} <Link to="/user/components/ChangePhoneNumber">{texts.goBindPhone}</Link>
    </>
  )
}
