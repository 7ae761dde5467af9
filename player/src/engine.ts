import type { Effect } from './effects.ts'
import type { Engine, EnginePorts } from './engine-state.ts'
import type { Happening, Moment } from './events.ts'
import { createInterpreter } from './interpreter.ts'
import { initialState, type MachineState } from './machine.ts'
import { createPersistence } from './persistence.ts'
import { reduce } from './reduce.ts'
import { createScope } from './scope.ts'
import { createStore } from './store.ts'

/**
 * The one owner of what plays (spec §4). Everything outside it is handed in; whoever shows it only subscribes. Whatever
 * happens is an event: `reduce` says what there is then and what is to be done, the interpreter does it.
 */
export function createEngine(ports: EnginePorts): Engine {
  const life = createScope()
  const persistence = createPersistence(ports.storage)
  const remembered = persistence.restore()
  let state = initialState(remembered, ports.clock.now())
  const store = createStore(state.player)
  const progress = createStore(state.progress)
  const carryOut = createInterpreter({ ports, persistence, life, tell })
  const effects: Effect[] = []
  let isCarryingOut = false

  /** The state is the new one at once; effects are carried out one after another, also those of events that they cause. */
  function tell(happening: Happening): void {
    if (life.signal.aborted) return
    const next = reduce(state, { ...happening, at: momentOf(ports) })
    state = next.state
    effects.push(...next.effects)
    store.set(state.player)
    progress.set(state.progress)
    if (isCarryingOut) return
    isCarryingOut = true
    try {
      for (let effect = effects.shift(); effect; effect = effects.shift()) carryOut(effect)
    } finally {
      isCarryingOut = false
    }
  }

  const engine = commandsOf(tell)
  const goBackTo = ({ player, progress }: MachineState) => {
    engine.restore(player, progress.currentTimeMs, player.currentSourceIndex)
    if (player.isPlaying) engine.toggle()
  }
  tell({ type: 'open' })
  life.own(ports.media.subscribe(tell))
  return {
    ...engine,
    subscribe: store.subscribe,
    getState: store.get,
    subscribeProgress: progress.subscribe,
    getProgress: progress.get,
    playAll(tracks, startIndex = 0) {
      const before = state
      tell({ type: 'playAll', tracks, startIndex })
      const isReplaced = state.load.id !== before.load.id
      return isReplaced && before.player.currentMusic ? () => goBackTo(before) : undefined
    },
    playAmong(track, list) {
      const before = state
      tell({ type: 'playAmong', track, list })
      const listed = new Set(state.player.musicList.map(({ resourceId }) => resourceId))
      const isAnyGone = before.player.musicList.some(({ resourceId }) => !listed.has(resourceId))
      return isAnyGone ? () => goBackTo(before) : undefined
    },
    history: persistence.history,
    savedAt: () => remembered.savedAt,
    dispose() {
      tell({ type: 'dispose' })
      life.end()
      ports.media.dispose()
    },
  }
}

/** Every command is the event of its name. */
function commandsOf(tell: (happening: Happening) => void) {
  return {
    play: (track, sourceIndex) => tell({ type: 'play', track, sourceIndex }),
    playNext: (track) => tell({ type: 'playNext', track }),
    mixNext: (track, plan) => tell({ type: 'mixNext', track, plan }),
    unplanMix: () => tell({ type: 'unplanMix' }),
    toggle: () => tell({ type: 'toggle' }),
    pause: () => tell({ type: 'pause' }),
    next: () => tell({ type: 'next' }),
    previous: () => tell({ type: 'previous' }),
    selectSource: (index) => tell({ type: 'selectSource', index }),
    seek: (fraction) => tell({ type: 'seek', fraction }),
    skip: (byMs) => tell({ type: 'skip', byMs }),
    setVolume: (volume) => tell({ type: 'setVolume', volume }),
    toggleMute: () => tell({ type: 'toggleMute' }),
    remove: (resourceId) => tell({ type: 'remove', resourceId }),
    reorder: (from, to) => tell({ type: 'reorder', from, to }),
    setOptions: (change) => tell({ type: 'setOptions', change }),
    restore: ({ musicList, currentMusicIndex, queuedIds = [] }, positionMs, sourceIndex = 0) =>
      tell({ type: 'restore', queue: { musicList, currentMusicIndex, queuedIds }, positionMs, sourceIndex }),
    updateTracks: (changes) => tell({ type: 'updateTracks', changes }),
    setRate: (rate) => tell({ type: 'setRate', rate }),
    markLoop: () => tell({ type: 'markLoop' }),
    loopBeats: (beats) => tell({ type: 'loopBeats', beats }),
    jumpBeats: (beats) => tell({ type: 'jumpBeats', beats }),
    sleep: (after) => tell({ type: 'sleep', after }),
    networkReturned: () => tell({ type: 'networkReturned' }),
    clear: () => tell({ type: 'clear' }),
    dismissMessage: () => tell({ type: 'dismissMessage' }),
  } satisfies Partial<Engine>
}

function momentOf({ clock, media, listener, isOnline }: EnginePorts): Moment {
  const { currentTime, duration, buffered } = media
  return {
    now: clock.now(),
    isOnline: isOnline?.() ?? true,
    listener: listener(),
    media: {
      positionMs: currentTime * 1000,
      durationMs: Number.isFinite(duration) ? duration * 1000 : undefined,
      bufferedMs: buffered * 1000,
    },
  }
}
