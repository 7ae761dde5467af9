import { currentOf, jump, type Queue, step } from '../queue/queue.ts'
import type { Draft } from './draft.ts'

/**
 * The queue after moving to the next track, in shuffle mode too: tracks queued by hand come first, and a random choice
 * stays once made, so that the track can be prepared.
 */
export function following(draft: Draft): Queue {
  const { player } = draft
  const next = step(player, 1)
  const isQueued = player.queuedIds.includes(currentOf(next)?.resourceId ?? '')
  if (player.mode !== 'shuffle' || player.plannedMix || isQueued) return next
  if (draft.state.chosenIndex === undefined) {
    draft.set({ chosenIndex: jump(player, draft.state.chance).currentMusicIndex })
    draft.emit({ do: 'drawChance' })
  }
  return { ...next, currentMusicIndex: draft.state.chosenIndex ?? player.currentMusicIndex }
}
