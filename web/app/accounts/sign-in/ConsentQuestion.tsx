import { giveConsent } from '@shenglang/contract/accounts/routes'
import { CONSENT_AGREEMENTS } from '@shenglang/contract/site/agreements'
import { useState } from 'react'
import { callQuietly } from '../../remote/api.ts'
import { consentPrompt } from '../../session/consent-prompt.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { errorMessage } from '../../ui/text/error-message.ts'
import styles from './ConsentQuestion.module.css'
import * as texts from './texts.ts'

/** The terms, before a member without consent first writes, uploads or pays. */
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
      setFailure(errorMessage(error))
      setBusy(false)
    }
  }
  const refuse = () => consentPrompt.settle(false)
  return (
    <Dialog
      title={texts.consentTitle}
      onClose={refuse}
      actions={
        <>
          <Button look="gold" aria-disabled={isBusy} onClick={agree}>
            {texts.agreeContinue}
          </Button>
          <Button onClick={refuse}>{texts.notNow}</Button>
        </>
      }
    >
      <p>{texts.readAndAgree}</p>
      <ul className={styles.agreements}>
        {CONSENT_AGREEMENTS.map(({ url, title }) => (
          <li key={url}>
            <a href={url} target="_blank" rel="noreferrer">
              《{title}》
            </a>
          </li>
        ))}
      </ul>
      <p role="alert" className="ink-red">
        {failure}
      </p>
    </Dialog>
  )
}
