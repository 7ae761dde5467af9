import { fieldFaults } from '@shenglang/contract/field-faults'
import { InfringementArgs } from '@shenglang/contract/site/infringement'
import { sendInfringement } from '@shenglang/contract/site/routes'
import { type SubmitEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { call } from '../../remote/api.ts'
import { useHydrated } from '../../ui/browser/use-hydrated.ts'
import { Alert } from '../../ui/controls/Alert.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { Faults } from '../../ui/controls/Field.tsx'
import { errorMessage } from '../../ui/text/error-message.ts'
import styles from './form.module.css'
import { NoticeFields } from './NoticeFields.tsx'
import { type NoticeFaults, noticeValues } from './notice-values.ts'
import { Receipt } from './Receipt.tsx'
import * as texts from './texts.ts'

/** The notice as a form. Errors are shown at their fields, in the text of the schema that the server uses too. */
export function InfringementForm() {
  // Before hydration the browser would submit the form itself, into the address.
  const isHydrated = useHydrated()
  const [faults, setFaults] = useState<NoticeFaults>({})
  const [failure, setFailure] = useState('')
  const [isSending, setSending] = useState(false)
  const [receipt, setReceipt] = useState<{ receiptNumber: string; workTitle: string }>()

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const values = noticeValues(new FormData(form))
    const invalid = fieldFaults(InfringementArgs, values)
    // Rendered at once, so that the first invalid field can be focused.
    flushSync(() => {
      setFaults(invalid)
      setFailure('')
    })
    if (Object.keys(invalid).length > 0) {
      form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
      return
    }
    setSending(true)
    try {
      const { receiptNumber } = await call(sendInfringement, values)
      setReceipt({ receiptNumber, workTitle: values.workTitle })
    } catch (error) {
      setFailure(errorMessage(error))
    } finally {
      setSending(false)
    }
  }

  if (receipt) return <Receipt {...receipt} onAgain={() => setReceipt(undefined)} />
  return (
    <>
      <noscript>
        <p className="mt-16 pad-12-20 radius bg3">{texts.scriptNeeded}</p>
      </noscript>
      <form className={styles.form} aria-label={texts.infringementReport} noValidate onSubmit={submit}>
        <Faults value={faults}>
          <NoticeFields />
        </Faults>
        <Alert className="text-14">{failure}</Alert>
        <Button type="submit" look="gold" disabled={isSending || !isHydrated}>
          {isSending ? texts.submitting : texts.submitNotice}
        </Button>
      </form>
    </>
  )
}
