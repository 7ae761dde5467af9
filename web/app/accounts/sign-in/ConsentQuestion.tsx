import { giveConsent } from '@shenglang/contract/accounts/routes'
import { CONSENT_AGREEMENTS } from '@shenglang/contract/site/agreements'
import { useState } from 'react'
import { callQuietly } from '../../remote/api.ts'
import { consentPrompt } from '../../session/consent-prompt.ts'
import { Question } from '../../ui/overlays/Question.tsx'
import { errorMessage } from '../../ui/text/error-message.ts'
import styles from './ConsentQuestion.module.css'
import * as texts from './texts.ts'

/** The terms, before a member without consent first writes, uploads or pays. */
export default function ConsentQuestion({ onClose }: { onClose: () => void }) {
  const [failure, setFailure] = useState('')
  const agree = async () => {
    try {
      await callQuietly(giveConsent, { agreed: true })
      consentPrompt.settle(true)
    } catch (error) {
      setFailure(errorMessage(error))
    }
  }
  return (
    <Question title={texts.consentTitle} yes={texts.agreeContinue} no={texts.notNow} onYes={agree} onClose={onClose}>
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
    </Question>
  )
}
