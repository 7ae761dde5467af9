import { resourceStates } from '@shenglang/contract/catalog/routes'
import { TOAST_MS } from '@shenglang/contract/constants'
import type { Engine, Track } from '@shenglang/player/engine/engine-state'
import { useEffect } from 'react'
import { openAccessDialog } from '../../commerce/access/open-access-dialog.tsx'
import { useEngine, useEngineState } from '../../playback/engine/playback.tsx'
import { callQuietly } from '../../remote/api.ts'
import { signInPrompt } from '../../session/sign-in-prompt.ts'
import styles from './PlayBar.module.css'

/** The player's messages: a toast, or the dialog for a refused right (spec §4, §8). */
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
    if (refusal === 'NOT_SIGNED_IN') signInPrompt.request()
    else if (engine && message.track) void offerAccess(engine, refusal, message.text, message.track)
    engine?.dismissMessage()
  }, [engine, message, refusal])
  if (!message || refusal !== undefined) return null
  return (
    <div className={styles.message} role="status">
      {message.text}
    </div>
  )
}

/** A stored playlist does not contain what its listener owns: that is requested first. Once paid for, the track plays. */
async function offerAccess(engine: Engine, code: string, message: string, track: Track): Promise<void> {
  const { resourceId } = track
  const [state] = await callQuietly(resourceStates, { ids: resourceId }).catch(() => [])
  if (state?.isBuy) {
    engine.play({ ...track, ...state })
    return
  }
  const subject = { action: 'play', resourceIds: [resourceId] } as const
  void openAccessDialog({ code, message, subject, onOpened: (isBought) => engine.play({ ...track, isBuy: isBought }) })
}
