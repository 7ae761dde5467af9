import { TOAST_MS } from '@shenglang/contract/constants'
import type { Engine, Track } from '@shenglang/player/engine-state'
import { useEffect } from 'react'
import { openGate } from '../commerce/gate/open-gate.tsx'
import { useEngine, useEngineState } from '../playback/playback.tsx'
import { signInPrompt } from '../session/sign-in-prompt.ts'
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
    else if (engine && message.track) askAtTheGate(engine, refusal, message.text, message.track)
    engine?.dismissMessage()
  }, [engine, message, refusal])
  if (!message || refusal !== undefined) return null
  return (
    <div className={styles.message} role="status">
      {message.text}
    </div>
  )
}

/** Once it is paid for it plays: what was bought the list does not know yet. */
function askAtTheGate(engine: Engine, code: string, words: string, track: Track): void {
  const subject = { action: 'play', resourceIds: [track.resourceId] } as const
  void openGate({ code, words, subject, goOn: (isBought) => engine.play({ ...track, isBuy: isBought }) })
}
