import * as beatMoves from './beat-moves.ts'
import * as commands from './commands.ts'
import { Draft } from './draft.ts'
import type { Effect } from './effects.ts'
import { savePlaylist } from './end-load.ts'
import type { EngineEvent, EventOf, PlayerEvent } from './events.ts'
import * as loadTrack from './load-track.ts'
import type { MachineState } from './machine.ts'
import * as mediaEvents from './media-events.ts'
import * as offlineFallback from './offline-fallback.ts'
import * as prepareNext from './prepare-next.ts'
import * as rateAndSleep from './rate-and-sleep.ts'

type Handlers = { readonly [Type in PlayerEvent['type']]: (draft: Draft, event: EventOf<Type>) => void }

const HANDLERS: Handlers = {
  open: commands.open,
  play: commands.play,
  playAll: commands.playAll,
  playAmong: commands.playAmong,
  playNext: commands.playNext,
  mixNext: commands.mixNext,
  unplanMix: commands.unplanMix,
  toggle: commands.toggle,
  pause: rateAndSleep.pause,
  next: commands.next,
  previous: commands.previous,
  selectSource: commands.selectSource,
  seek: commands.seek,
  skip: commands.skip,
  setVolume: commands.setVolume,
  toggleMute: commands.toggleMute,
  remove: commands.removeTrack,
  reorder: commands.reorderTracks,
  setOptions: commands.setOptions,
  restore: commands.restore,
  updateTracks: commands.updateTracks,
  setRate: rateAndSleep.setRate,
  markLoop: beatMoves.markLoop,
  loopBeats: beatMoves.loopBeats,
  loopBetween: beatMoves.loopBetween,
  jumpBeats: beatMoves.jumpBeats,
  sleep: rateAndSleep.sleep,
  networkReturned: commands.networkReturned,
  clear: commands.clear,
  dismissMessage: commands.dismissMessage,
  dispose: savePlaylist,

  metadata: mediaEvents.onMetadata,
  playing: mediaEvents.onPlaying,
  paused: mediaEvents.onPaused,
  ended: mediaEvents.onEnded,
  progress: mediaEvents.onProgress,
  error: (draft, { code, text }) => loadTrack.failed(draft, code, text),
  trouble: offlineFallback.onTrouble,

  found: (draft, { sources }) => loadTrack.found(draft, sources),
  notFound: loadTrack.notFound,
  startDue: loadTrack.sound,
  timedOut: loadTrack.onTimedOut,
  playRefused: loadTrack.onPlayRefused,
  prepared: prepareNext.onPrepared,
  notPrepared: prepareNext.onNotPrepared,
  offlineFound: offlineFallback.onOfflineFound,
  sleepDue: rateAndSleep.onSleepDue,
  loopDue: beatMoves.followLoop,
  drawn: (draft, { chance }) => draft.set({ chance }),
}

/** Computes the state and the effects after an event; pure. */
export function reduce(state: MachineState, event: EngineEvent): { state: MachineState; effects: readonly Effect[] } {
  const draft = new Draft(state, event.at)
  // The result of a load that has ended is dropped.
  const isLate = 'load' in event && event.load !== state.load.id
  if (!isLate) handle(draft, event)
  return { state: draft.state, effects: draft.effects }
}

function handle<Type extends PlayerEvent['type']>(draft: Draft, event: EventOf<Type> & { type: Type }): void {
  HANDLERS[event.type](draft, event)
}
