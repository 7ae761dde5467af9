import { TOAST_MS } from '@shenglang/contract/constants'
import { useEffect } from 'react'
import { Button, ButtonLink } from '../ui/Button.tsx'
import styles from './PlayBar.module.css'
import { useEngine, useEngineState } from './playback.tsx'

const SIGN_IN_QUESTION = '该操作需要登录，是否去登录？'

/** What the player has to say: a passing word, or the question that a refused right asks (spec §4, §8). */
export function PlaybackMessage() {
  const engine = useEngine()
  const message = useEngineState((state) => state.message)
  const isQuestion = message?.refusal !== undefined
  useEffect(() => {
    if (!message || isQuestion) return
    const timer = setTimeout(() => engine?.dismissMessage(), TOAST_MS)
    return () => clearTimeout(timer)
  }, [engine, message, isQuestion])

  if (!message) return null
  const dismiss = () => engine?.dismissMessage()
  if (!message.refusal) {
    return (
      <div className={styles.message} role="status">
        {message.text}
      </div>
    )
  }
  const needsSignIn = message.refusal.code === 'NOT_SIGNED_IN'
  return (
    <div className={styles.message} role="alertdialog" aria-label={needsSignIn ? '登录提示' : 'VIP权限不足'}>
      <span>{needsSignIn ? SIGN_IN_QUESTION : message.text}</span>
      <ButtonLink look="gold" to={needsSignIn ? '/login' : '/noble'} onClick={dismiss}>
        {needsSignIn ? '去登录' : '去充值'}
      </ButtonLink>
      <Button onClick={dismiss}>取消</Button>
    </div>
  )
}
