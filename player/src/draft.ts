import type { PlannedMix } from './crossfade.ts'
import type { Effect } from './effects.ts'
import type { EngineState, Progress } from './engine-state.ts'
import type { Moment } from './events.ts'
import type { Load, MachineState } from './machine.ts'
import { currentOf, type Queue, step, stillQueued } from './queue.ts'

/** Whether what plays and what stands behind it are those that a mix was planned for. */
const isFor = ({ fromId, toId }: PlannedMix, queue: Queue): boolean =>
  currentOf(queue)?.resourceId === fromId && currentOf(step(queue, 1))?.resourceId === toId

/** The answer to one event in the making: the state so far and the effects so far. It lives as long as one `reduce`. */
export class Draft {
  state: MachineState
  readonly at: Moment
  readonly effects: Effect[] = []

  constructor(state: MachineState, at: Moment) {
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
