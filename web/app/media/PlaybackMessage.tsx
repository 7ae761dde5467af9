import { resourceStates } from '@shenglang/contract/catalog/routes'
import { TOAST_MS } from '@shenglang/contract/constants'
import type { Engine, Track } from '@shenglang/player/engine-state'
import { useEffect } from 'react'
import { openGate } from '../commerce/gate/open-gate.tsx'
import { useEngine, useEngineState } from '../playback/playback.tsx'
import { callQuietly } from '../remote/api.ts'
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
    else if (engine && message.track) void askAtTheGate(engine, refusal, message.text, message.track)
    engine?.dismissMessage()
  }, [engine, message, refusal])
  if (!message || refusal !== undefined) return null
  return (
    <div className={styles.message} role="status">
      {message.text}
    </div>
  )
}

/** A playlist from storage does not say what its listener owns: that is asked first. Once it is paid for it plays. */
async function askAtTheGate(engine: Engine, code: string, words: string, track: Track): Promise<void> {
  const { resourceId } = track
  const [state] = await callQuietly(resourceStates, { ids: resourceId }).catch(() => [])
  if (state?.isBuy) {
    engine.play({ ...track, ...state })
    return
  }
  const subject = { action: 'play', resourceIds: [resourceId] } as const
  void openGate({ code, words, subject, goOn: (isBought) => engine.play({ ...track, isBuy: isBought }) })
}
