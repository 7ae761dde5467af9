import type { Draft } from './draft.ts'
import { jump, type Queue, step } from './queue.ts'

/** What follows, also in shuffle: what was chosen once stands, so that it can be made ready. */
export function following(draft: Draft): Queue {
  const { mode, musicList, currentMusicIndex } = draft.player
  const queue = { musicList, currentMusicIndex }
  if (mode !== 'shuffle' || draft.player.plannedMix) return step(queue, 1)
  if (draft.state.chosenIndex === undefined) {
    draft.set({ chosenIndex: jump(queue, draft.state.chance).currentMusicIndex })
    draft.emit({ do: 'drawChance' })
  }
  return { musicList, currentMusicIndex: draft.state.chosenIndex ?? currentMusicIndex }
}
