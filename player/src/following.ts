import type { Draft } from './draft.ts'
import { currentOf, jump, type Queue, step } from './queue.ts'

/**
 * What follows, also in shuffle: there what was queued by hand comes first, and what was chosen once stands, so that it can
 * be made ready.
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
