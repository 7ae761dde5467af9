import { createScope } from '../scope.ts'
import type { Effect } from './effects.ts'
import type { Engine, EnginePorts } from './engine-state.ts'
import type { EventContext, PlayerEvent } from './events.ts'
import { createInterpreter } from './interpreter.ts'
import { initialState, type MachineState } from './machine.ts'
import { createPersistence } from './persistence.ts'
import { reduce } from './reduce.ts'
import { createStore } from './store.ts'

/**
 * Owns playback (spec §4). Its dependencies are passed in, and views only subscribe. Every change is an event: `reduce` returns
 * the new state and the effects, and the interpreter carries them out.
 */
export function createEngine(ports: EnginePorts): Engine {
  const life = createScope()
  const persistence = createPersistence(ports.storage)
  const remembered = persistence.restore()
  let state = initialState(remembered, ports.clock.now())
  const store = createStore(state.player)
  const progress = createStore(state.progress)
  const carryOut = createInterpreter({ ports, persistence, life, dispatch })
  const effects: Effect[] = []
  let isCarryingOut = false

  /** Changes the state at once, and then runs the effects one after another, including those of events that they cause. */
  function dispatch(event: PlayerEvent): void {
    if (life.signal.aborted) return
    const next = reduce(state, { ...event, at: timeOf(ports) })
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

  const engine = commandsOf(dispatch)
  const goBackTo = ({ player, progress }: MachineState) => {
    engine.restore(player, progress.currentTimeMs, player.currentSourceIndex)
    if (player.isPlaying) engine.toggle()
  }
  dispatch({ type: 'open' })
  life.own(ports.media.subscribe(dispatch))
  return {
    ...engine,
    subscribe: store.subscribe,
    getState: store.get,
    subscribeProgress: progress.subscribe,
    getProgress: progress.get,
    playAll(tracks, startIndex = 0) {
      const before = state
      dispatch({ type: 'playAll', tracks, startIndex })
      const isReplaced = state.load.id !== before.load.id
      return isReplaced && before.player.currentMusic ? () => goBackTo(before) : undefined
    },
    playAmong(track, list) {
      const before = state
      dispatch({ type: 'playAmong', track, list })
      const listed = new Set(state.player.musicList.map(({ resourceId }) => resourceId))
      const isAnyGone = before.player.musicList.some(({ resourceId }) => !listed.has(resourceId))
      return isAnyGone ? () => goBackTo(before) : undefined
    },
    history: persistence.history,
    savedAt: () => remembered.savedAt,
    dispose() {
      dispatch({ type: 'dispose' })
      life.end()
      ports.media.dispose()
    },
  }
}

/** Maps every command to the event with the same name. */
function commandsOf(dispatch: (event: PlayerEvent) => void) {
  return {
    play: (track, sourceIndex) => dispatch({ type: 'play', track, sourceIndex }),
    playNext: (track) => dispatch({ type: 'playNext', track }),
    mixNext: (track, plan) => dispatch({ type: 'mixNext', track, plan }),
    unplanMix: () => dispatch({ type: 'unplanMix' }),
    toggle: () => dispatch({ type: 'toggle' }),
    pause: () => dispatch({ type: 'pause' }),
    next: () => dispatch({ type: 'next' }),
    previous: () => dispatch({ type: 'previous' }),
    selectSource: (index) => dispatch({ type: 'selectSource', index }),
    seek: (fraction) => dispatch({ type: 'seek', fraction }),
    skip: (byMs) => dispatch({ type: 'skip', byMs }),
    setVolume: (volume) => dispatch({ type: 'setVolume', volume }),
    toggleMute: () => dispatch({ type: 'toggleMute' }),
    remove: (resourceId) => dispatch({ type: 'remove', resourceId }),
    reorder: (from, to) => dispatch({ type: 'reorder', from, to }),
    setOptions: (change) => dispatch({ type: 'setOptions', change }),
    restore: ({ musicList, currentMusicIndex, queuedIds = [] }, positionMs, sourceIndex = 0) =>
      dispatch({ type: 'restore', queue: { musicList, currentMusicIndex, queuedIds }, positionMs, sourceIndex }),
    updateTracks: (changes) => dispatch({ type: 'updateTracks', changes }),
    setRate: (rate) => dispatch({ type: 'setRate', rate }),
    markLoop: () => dispatch({ type: 'markLoop' }),
    loopBeats: (beats) => dispatch({ type: 'loopBeats', beats }),
    loopBetween: (fromMs, toMs) => dispatch({ type: 'loopBetween', fromMs, toMs }),
    jumpBeats: (beats) => dispatch({ type: 'jumpBeats', beats }),
    sleep: (after) => dispatch({ type: 'sleep', after }),
    networkReturned: () => dispatch({ type: 'networkReturned' }),
    clear: () => dispatch({ type: 'clear' }),
    dismissMessage: () => dispatch({ type: 'dismissMessage' }),
  } satisfies Partial<Engine>
}

function timeOf({ clock, media, listener, isOnline }: EnginePorts): EventContext {
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
