import { TOAST_MS } from '@shenglang/contract/constants'
import { useEffect, useSyncExternalStore } from 'react'
import { useEngine, useEngineState } from '../playback/playback.tsx'
import { vipPrompt } from '../playback/vip-prompt.ts'
import { signInPrompt } from '../session/sign-in-prompt.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import styles from './PlayBar.module.css'

/** What the player has to say: a passing word, or the question that a refused right asks (spec §4, §8). */
export function PlaybackMessage() {
  const engine = useEngine()
  const message = useEngineState((state) => state.message)
  const refusal = message?.refusal?.code
  useEffect(() => {
    if (!message) return
    if (refusal === undefined) {
      const timer = setTimeout(() => engine?.dismissMessage(), TOAST_MS)
      return () => clearTimeout(timer)
    }
    if (refusal === 'NOT_SIGNED_IN') signInPrompt.ask()
    else vipPrompt.ask(message.text)
    engine?.dismissMessage()
  }, [engine, message, refusal])
  return (
    <>
      <VipDialog />
      {message && refusal === undefined ? (
        <div className={styles.message} role="status">
          {message.text}
        </div>
      ) : null}
    </>
  )
}

const nothing = () => ''

function VipDialog() {
  const text = useSyncExternalStore(vipPrompt.subscribe, vipPrompt.text, nothing)
  if (text === '') return null
  return (
    <Dialog
      title="VIP权限不足"
      onClose={vipPrompt.close}
      actions={
        <>
          <ButtonLink look="gold" to="/noble" onClick={vipPrompt.close}>
            去充值
          </ButtonLink>
          <Button onClick={vipPrompt.close}>取消</Button>
        </>
      }
    >
      {text}
    </Dialog>
  )
}
