import { isFault } from '@shenglang/contract/fault'
import { useRouteError } from 'react-router'
import { Button } from '../../app/ui/controls/Button.tsx'
import { Notice } from '../../app/ui/layout/Notice.tsx'
import { errorMessage } from '../../app/ui/text/error-message.ts'
import * as texts from './texts.ts'

/** Shown instead of a page, or of the whole office, that failed. */
export function OfficeError() {
  const error = useRouteError()
  if (isFault(error) && error.code === 'NOT_SIGNED_IN') return null
  return (
    <Notice title={texts.failedTitle} actions={<Button onClick={() => window.location.reload()}>{texts.reload}</Button>}>
      {errorMessage(error)}
    </Notice>
  )
}
