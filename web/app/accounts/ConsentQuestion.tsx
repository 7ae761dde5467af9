import { giveConsent } from '@shenglang/contract/accounts/routes'
import { CONSENT_AGREEMENTS } from '@shenglang/contract/site/agreements'
import { useState } from 'react'
import { callQuietly } from '../remote/api.ts'
import { consentPrompt } from '../session/consent-prompt.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { errorWords } from '../ui/error-words.ts'
import styles from './ConsentQuestion.module.css'

/** The terms, before the first thing that a member without consent writes, uploads or pays. */
export default function ConsentQuestion() {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const agree = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      await callQuietly(giveConsent, { agreed: true })
      consentPrompt.settle(true)
    } catch (error) {
      setFailure(errorWords(error))
      setBusy(false)
    }
  }
  const refuse = () => consentPrompt.settle(false)
  return (
    <Dialog
      title="用户协议与隐私政策"
      onClose={refuse}
      actions={
        <>
          <Button look="gold" aria-disabled={isBusy} onClick={agree}>
            同意并继续
          </Button>
          <Button onClick={refuse}>暂不同意</Button>
        </>
      }
    >
      <p>发布、上传或付款之前，请先阅读并同意：</p>
      <ul className={styles.agreements}>
        {CONSENT_AGREEMENTS.map(({ url, title }) => (
          <li key={url}>
            <a href={url} target="_blank" rel="noreferrer">
              《{title}》
            </a>
          </li>
        ))}
      </ul>
      <p role="alert" className={styles.fault}>
        {failure}
      </p>
    </Dialog>
  )
}
