import type { Effect, EffectOf } from './effects.ts'
import type { EnginePorts, Track } from './engine-state.ts'
import type { Happening } from './events.ts'
import { itemOf } from './media-item.ts'
import { NotHeard } from './not-heard.ts'
import type { Persistence } from './persistence.ts'
import { createScope, type Scope } from './scope.ts'

interface InterpreterDeps {
  ports: EnginePorts
  persistence: Persistence
  /** Everything under way ends with it. */
  life: Scope
  tell(happening: Happening): void
}

type Doers = { readonly [Do in Effect['do']]: (effect: EffectOf<Do>) => void }

/** Carries effects out and tells what became of them; decides nothing. What it waits for ends with the scope it belongs to. */
export function createInterpreter(deps: InterpreterDeps): (effect: Effect) => void {
  const doers: Doers = { ...mediaDoers(deps), ...storageDoers(deps), ...sourceDoers(deps), ...otherDoers(deps) }
  const carryOut = <Do extends Effect['do']>(effect: EffectOf<Do> & { do: Do }) => doers[effect.do](effect)
  return carryOut
}

/** A place for one thing under way: the next one ends it. */
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

/** What belongs to the load under way, and to the preparation of the next track. */
function sourceDoers({ ports, life, tell }: InterpreterDeps) {
  const load = createSlot(life)
  const preparation = createSlot(life)
  const find = async (scope: Scope, resourceId: string, told: Answers) => {
    try {
      const sources = await ports.findSources(resourceId, scope.signal)
      if (!scope.signal.aborted) tell(told.found(sources))
    } catch (error) {
      const text = error instanceof Error ? error.message : undefined
      if (!scope.signal.aborted) tell(told.notFound({ text, isSaid: error instanceof NotHeard }))
    }
  }
  const play = async (scope: Scope, id: number) => {
    try {
      await ports.media.play()
    } catch (error) {
      const name = error instanceof Error ? error.name : ''
      if (!scope.signal.aborted) tell({ type: 'playRefused', load: id, name })
    }
  }
  return {
    beginLoad: () => load.renew(),
    findSources: ({ load: id, resourceId }) =>
      void find(load.scope, resourceId, {
        found: (sources) => ({ type: 'found', load: id, sources }),
        notFound: (why) => ({ type: 'notFound', load: id, ...why }),
      }),
    awaitStart: ({ load: id, delayMs }) => load.scope.own(ports.clock.after(delayMs, () => tell({ type: 'startDue', load: id }))),
    limitTime: ({ load: id, delayMs }) => load.scope.own(ports.clock.after(delayMs, () => tell({ type: 'timedOut', load: id }))),
    playMedia: ({ load: id }) => void play(load.scope, id),
    findNextSources: ({ resourceId }) =>
      void find(preparation.renew(), resourceId, {
        found: (sources) => ({ type: 'prepared', resourceId, sources }),
        notFound: (why) => ({ type: 'notPrepared', resourceId, ...why }),
      }),
  } satisfies Partial<Doers>
}

interface Answers {
  found(sources: Awaited<ReturnType<EnginePorts['findSources']>>): Happening
  notFound(why: { text: string | undefined; isSaid: boolean }): Happening
}

function otherDoers({ ports, life, tell }: InterpreterDeps) {
  const findKept = async (resourceId: string) => {
    const sources = await ports.findKept?.(resourceId).catch(() => [])
    if (sources) tell({ type: 'kept', resourceId, sources })
  }
  const sleep = createSlot(life)
  const loopEnd = createSlot(life)
  const random = ports.random ?? Math.random
  return {
    awaitSleep({ delayMs }) {
      const scope = sleep.renew()
      if (delayMs !== undefined) scope.own(ports.clock.after(delayMs, () => tell({ type: 'sleepDue' })))
    },
    awaitLoopEnd({ delayMs }) {
      const scope = loopEnd.renew()
      if (delayMs !== undefined) scope.own(ports.clock.after(delayMs, () => tell({ type: 'loopDue' })))
    },
    drawChance: () => tell({ type: 'drawn', chance: random() }),
    findKept: ({ resourceId }) => void findKept(resourceId),
    countAsHeard: ({ track }: { track: Track }) => ports.onHeard?.(track),
  } satisfies Partial<Doers>
}
