import { currentOf, type Queue, step, stillQueued } from '../queue/queue.ts'
import type { PlannedMix } from './crossfade.ts'
import type { Effect } from './effects.ts'
import type { EngineState, Progress } from './engine-state.ts'
import type { EventContext } from './events.ts'
import type { Load, MachineState } from './machine.ts'

/** True when the current and the next track are those that the mix was planned for. */
const isFor = ({ fromId, toId }: PlannedMix, queue: Queue): boolean =>
  currentOf(queue)?.resourceId === fromId && currentOf(step(queue, 1))?.resourceId === toId

/** Collects the new state and the effects of one event; it lives for one `reduce`. */
export class Draft {
  state: MachineState
  readonly at: EventContext
  readonly effects: Effect[] = []

  constructor(state: MachineState, at: EventContext) {
    this.state = state
    this.at = at
  }

  get player(): EngineState {
    return this.state.player
  }

  get progress(): Progress {
    return this.state.progress
  }

  get load(): Load {
    return this.state.load
  }

  emit(...effects: Effect[]): void {
    this.effects.push(...effects)
  }

  set(change: Partial<MachineState>): void {
    this.state = { ...this.state, ...change }
  }

  setPlayer(change: Partial<EngineState>): void {
    this.set({ player: { ...this.player, ...change } })
  }

  setProgress(change: Partial<Progress>): void {
    this.set({ progress: { ...this.progress, ...change } })
  }

  setLoad(change: Partial<Load>): void {
    this.set({ load: { ...this.load, ...change } })
  }

  setQueue(queue: Queue): void {
    const { musicList, currentMusicIndex } = queue
    const isSame = musicList === this.player.musicList && currentMusicIndex === this.player.currentMusicIndex
    if (!isSame) this.set({ chosenIndex: undefined })
    this.setPlayer({ musicList, currentMusicIndex, queuedIds: stillQueued(queue), currentMusic: currentOf(queue) })
    if (this.player.plannedMix && !isFor(this.player.plannedMix, this.player)) this.setPlayer({ plannedMix: undefined })
  }
}
