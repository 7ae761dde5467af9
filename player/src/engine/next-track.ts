import { currentOf, jump, type Queue, step } from '../queue/queue.ts'
import type { Draft } from './draft.ts'

/**
 * The next track, in shuffle too: there hand-queued tracks come first, and a random choice is fixed once made so that it can
 * be prepared.
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
