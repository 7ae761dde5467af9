import { TOAST_MS } from '@shenglang/contract/constants'
import { useEffect } from 'react'
import { signInPrompt } from '../accounts/sign-in-prompt.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import styles from './PlayBar.module.css'
import { useEngine, useEngineState } from './playback.tsx'

/** What the player has to say: a passing word, or the question that a refused right asks (spec §4, §8). */
export function PlaybackMessage() {
  const engine = useEngine()
  const message = useEngineState((state) => state.message)
  const refusal = message?.refusal?.code
  useEffect(() => {
    if (refusal === 'NOT_SIGNED_IN') {
      signInPrompt.ask()
      engine?.dismissMessage()
    }
    if (!message || refusal) return
    const timer = setTimeout(() => engine?.dismissMessage(), TOAST_MS)
    return () => clearTimeout(timer)
  }, [engine, message, refusal])

  if (!message || refusal === 'NOT_SIGNED_IN') return null
  const dismiss = () => engine?.dismissMessage()
  if (!refusal) {
    return (
      <div className={styles.message} role="status">
        {message.text}
      </div>
    )
  }
  return (
    <Dialog
      title="VIP权限不足"
      onClose={dismiss}
      actions={
        <>
          <ButtonLink look="gold" to="/noble" onClick={dismiss}>
            去充值
          </ButtonLink>
          <Button onClick={dismiss}>取消</Button>
        </>
      }
    >
      {message.text}
    </Dialog>
  )
}
