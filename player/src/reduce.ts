import * as beatMoves from './beat-moves.ts'
import * as comforts from './comforts.ts'
import * as commands from './commands.ts'
import { Draft } from './draft.ts'
import type { Effect } from './effects.ts'
import type { EngineEvent, EventOf, Happening } from './events.ts'
import * as loading from './loading.ts'
import type { MachineState } from './machine.ts'
import * as placing from './placing.ts'
import * as playing from './playing.ts'
import * as preparing from './preparing.ts'
import * as shelter from './shelter.ts'

type Handlers = { readonly [Type in Happening['type']]: (draft: Draft, event: EventOf<Type>) => void }

/** What follows from each event: read a line to follow a command, an answer or a word of the media element. */
const HANDLERS: Handlers = {
  open: commands.open,
  play: commands.play,
  playAll: commands.playAll,
  playAmong: commands.playAmong,
  playNext: commands.playNext,
  mixNext: commands.mixNext,
  unplanMix: commands.unplanMix,
  toggle: commands.toggle,
  pause: comforts.pause,
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
  setRate: comforts.setRate,
  markLoop: beatMoves.markLoop,
  loopBeats: beatMoves.loopBeats,
  jumpBeats: beatMoves.jumpBeats,
  sleep: comforts.sleep,
  networkReturned: commands.networkReturned,
  clear: commands.clear,
  dismissMessage: commands.dismissMessage,
  dispose: placing.savePlaylist,

  metadata: playing.onMetadata,
  playing: playing.onPlaying,
  paused: playing.onPaused,
  ended: playing.onEnded,
  progress: playing.onProgress,
  error: (draft, { code, text }) => loading.failed(draft, code, text),
  trouble: shelter.onTrouble,

  found: (draft, { sources }) => loading.found(draft, sources),
  notFound: loading.notFound,
  startDue: loading.sound,
  timedOut: loading.onTimedOut,
  playRefused: loading.onPlayRefused,
  prepared: preparing.onPrepared,
  notPrepared: preparing.onNotPrepared,
  kept: shelter.onKept,
  sleepDue: comforts.onSleepDue,
  loopDue: beatMoves.followLoop,
  drawn: (draft, { chance }) => draft.set({ chance }),
}

/** What there is after an event, and what is to be done about it. Asks nobody and changes nothing. */
export function reduce(state: MachineState, event: EngineEvent): { state: MachineState; effects: readonly Effect[] } {
  const draft = new Draft(state, event.at)
  // An answer for a load that has ended comes too late.
  const isLate = 'load' in event && event.load !== state.load.id
  if (!isLate) handle(draft, event)
  return { state: draft.state, effects: draft.effects }
}

function handle<Type extends Happening['type']>(draft: Draft, event: EventOf<Type> & { type: Type }): void {
  HANDLERS[event.type](draft, event)
}
