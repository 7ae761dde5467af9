import { createScope, type Scope } from '../scope.ts'
import type { Effect, EffectOf } from './effects.ts'
import type { EnginePorts, Track } from './engine-state.ts'
import type { PlayerEvent } from './events.ts'
import { itemOf } from './media-item.ts'
import { NotPlayable } from './not-playable.ts'
import type { Persistence } from './persistence.ts'

interface InterpreterDeps {
  ports: EnginePorts
  persistence: Persistence
  /** Ends all pending work. */
  life: Scope
  dispatch(event: PlayerEvent): void
}

type Doers = { readonly [Do in Effect['do']]: (effect: EffectOf<Do>) => void }

/** Carries effects out and reports their results; decides nothing. Pending work ends with its scope. */
export function createInterpreter(deps: InterpreterDeps): (effect: Effect) => void {
  const doers: Doers = { ...mediaDoers(deps), ...storageDoers(deps), ...sourceDoers(deps), ...otherDoers(deps) }
  const carryOut = <Do extends Effect['do']>(effect: EffectOf<Do> & { do: Do }) => doers[effect.do](effect)
  return carryOut
}

/** Holds one task at a time; a new task ends the previous one. */
function createSlot(life: Scope) {
  let scope = createScope(life)
  return {
    get scope() {
      return scope
    },
    renew() {
      scope.end()
      scope = createScope(life)
      return scope
    },
  }
}

function mediaDoers({ ports: { media, addressOf } }: InterpreterDeps) {
  return {
    pauseMedia: () => media.pause(),
    stopMedia: () => media.stop(),
    seekMedia: ({ positionMs }) => media.seek(positionMs / 1000),
    fadeOutMedia: ({ ms, blend, shape }) => media.fadeOut(ms, blend, shape),
    readyMediaLows: () => media.readyLows?.(),
    setMediaVolume: ({ volume }) => media.setVolume(volume),
    setMediaMuted: ({ isMuted }) => media.setMuted(isMuted),
    setMediaRate: ({ rate }) => media.setRate(rate),
    setMediaKeyLock: ({ isLocked }) => media.setKeyLock(isLocked),
    loadMedia: ({ track, source }) => media.load(itemOf(track, source, addressOf)),
    prepareMedia: ({ track, source }) => media.prepare(itemOf(track, source, addressOf)),
  } satisfies Partial<Doers>
}

function storageDoers({ persistence }: InterpreterDeps) {
  return {
    savePlaylist: ({ queue, positionMs, savedAt }) => persistence.savePlaylist(queue, positionMs, savedAt),
    saveVolume: ({ volume, isMuted }) => persistence.saveVolume(volume, isMuted),
    saveOptions: ({ options }) => persistence.saveOptions(options),
    addToHistory: ({ track, playedAt }) => persistence.addToHistory(track, playedAt),
  } satisfies Partial<Doers>
}

/** Effects of the current load, and of preparing the next track. */
function sourceDoers({ ports, life, dispatch }: InterpreterDeps) {
  const load = createSlot(life)
  const preparation = createSlot(life)
  const find = async (scope: Scope, resourceId: string, outcome: Answers) => {
    try {
      const sources = await ports.findSources(resourceId, scope.signal)
      if (!scope.signal.aborted) dispatch(outcome.found(sources))
    } catch (error) {
      const text = error instanceof Error ? error.message : undefined
      if (!scope.signal.aborted) dispatch(outcome.notFound({ text, isSaid: error instanceof NotPlayable }))
    }
  }
  const play = async (scope: Scope, id: number) => {
    try {
      await ports.media.play()
    } catch (error) {
      const name = error instanceof Error ? error.name : ''
      if (!scope.signal.aborted) dispatch({ type: 'playRefused', load: id, name })
    }
  }
  return {
    endLoad: () => load.renew(),
    findSources: ({ load: id, resourceId }) =>
      void find(load.scope, resourceId, {
        found: (sources) => ({ type: 'found', load: id, sources }),
        notFound: (why) => ({ type: 'notFound', load: id, ...why }),
      }),
    awaitStart: ({ load: id, delayMs }) =>
      load.scope.own(ports.clock.after(delayMs, () => dispatch({ type: 'startDue', load: id }))),
    limitTime: ({ load: id, delayMs }) =>
      load.scope.own(ports.clock.after(delayMs, () => dispatch({ type: 'timedOut', load: id }))),
    playMedia: ({ load: id }) => void play(load.scope, id),
    findNextSources: ({ resourceId }) =>
      void find(preparation.renew(), resourceId, {
        found: (sources) => ({ type: 'prepared', resourceId, sources }),
        notFound: (why) => ({ type: 'notPrepared', resourceId, ...why }),
      }),
  } satisfies Partial<Doers>
}

interface Answers {
  found(sources: Awaited<ReturnType<EnginePorts['findSources']>>): PlayerEvent
  notFound(why: { text: string | undefined; isSaid: boolean }): PlayerEvent
}

function otherDoers({ ports, life, dispatch }: InterpreterDeps) {
  const findOffline = async (resourceId: string) => {
    const sources = await ports.findOffline?.(resourceId).catch(() => [])
    if (sources) dispatch({ type: 'offlineFound', resourceId, sources })
  }
  const sleep = createSlot(life)
  const loopEnd = createSlot(life)
  const random = ports.random ?? Math.random
  return {
    awaitSleep({ delayMs }) {
      const scope = sleep.renew()
      if (delayMs !== undefined) scope.own(ports.clock.after(delayMs, () => dispatch({ type: 'sleepDue' })))
    },
    awaitLoopEnd({ delayMs }) {
      const scope = loopEnd.renew()
      if (delayMs !== undefined) scope.own(ports.clock.after(delayMs, () => dispatch({ type: 'loopDue' })))
    },
    drawChance: () => dispatch({ type: 'drawn', chance: random() }),
    findOffline: ({ resourceId }) => void findOffline(resourceId),
    countAsPlayed: ({ track }: { track: Track }) => ports.onPlayed?.(track),
  } satisfies Partial<Doers>
}
