import { fieldFaults } from '@shenglang/contract/field-faults'
import { InfringementArgs } from '@shenglang/contract/site/infringement'
import { sendInfringement } from '@shenglang/contract/site/routes'
import { type SubmitEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { call } from '../../remote/api.ts'
import { Button } from '../../ui/Button.tsx'
import { errorWords } from '../../ui/error-words.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import styles from './form.module.css'
import { NoticeFields } from './NoticeFields.tsx'
import { type NoticeFaults, noticeValues } from './notice-values.ts'
import { Receipt } from './Receipt.tsx'

/** The notice as a form. What is wrong is said at its field, in the words of the schema that the server applies too. */
export function InfringementForm() {
  // Before the scripts have taken over, the browser would send the form itself, into the address.
  const isHydrated = useHydrated()
  const [faults, setFaults] = useState<NoticeFaults>({})
  const [failure, setFailure] = useState('')
  const [isSending, setSending] = useState(false)
  const [receipt, setReceipt] = useState<{ receiptNumber: string; workTitle: string }>()

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const values = noticeValues(new FormData(form))
    const found = fieldFaults(InfringementArgs, values)
    // Drawn at once, so that the first field in fault can take the focus.
    flushSync(() => {
      setFaults(found)
      setFailure('')
    })
    if (Object.keys(found).length > 0) {
      form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
      return
    }
    setSending(true)
    try {
      const { receiptNumber } = await call(sendInfringement, values)
      setReceipt({ receiptNumber, workTitle: values.workTitle })
    } catch (error) {
      setFailure(errorWords(error))
    } finally {
      setSending(false)
    }
  }

  if (receipt) return <Receipt {...receipt} onAgain={() => setReceipt(undefined)} />
  return (
    <>
      <noscript>
        <p className={styles.noScript}>在线提交需要启用脚本；也可以按“其他提交方式”发送邮件，效力相同。</p>
      </noscript>
      <form className={styles.form} aria-label="侵权投诉" noValidate onSubmit={submit}>
        <NoticeFields faults={faults} />
        {failure === '' ? null : (
          <p className={styles.failure} role="alert">
            {failure}
          </p>
        )}
        <Button type="submit" look="gold" disabled={isSending || !isHydrated}>
          {isSending ? '正在提交…' : '提交通知'}
        </Button>
      </form>
    </>
  )
}
