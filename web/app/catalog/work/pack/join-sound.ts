import type { Resource } from '@shenglang/contract/catalog/entities'
import type { Engine } from '@shenglang/player/engine/engine-state'
import { planMix } from '@shenglang/player/mixing/mix-plan'
import { createMixPreview } from '@shenglang/player/mixing/mix-preview'
import type { Scope } from '@shenglang/player/scope'
import { createBufferedMix } from '@shenglang/player/sources/buffered-mix'
import { clock } from '../../../playback/engine/clock.ts'
import { findDeck, type MixDeck, NoPlayableSource, volumeOf } from '../../../track/mix/mix-deck.ts'
import { joinMoment, type PackMoment } from './join-moment.ts'
import * as texts from './texts.ts'

interface Join {
  engine: Engine
  tracks: readonly Resource[]
  /** Index of the leaving track. */
  index: number
  /** Called many times a second while it sounds. */
  onMoment: (moment: PackMoment) => void
  /** Loads one of the two. */
  deckOf?: typeof findDeck
  /** Called at the end. `failure` is a text for the listener; '' after a complete playback, or if a dialog shows the failure. */
  onEnd: (failure: string) => void
}

/**
 * Plays the join of two tracks as 试混 plans it, until its scope ends. The current track is paused for it and resumes afterwards,
 * unless the listener plays something meanwhile.
 */
export async function playJoin(join: Join, scope: Scope): Promise<void> {
  const { engine, tracks, index, onMoment, onEnd } = join
  const pair = tracks.slice(index, index + 2)
  const [leaving, coming] = await findDecks(pair, join, scope)
  if (!leaving || !coming || scope.signal.aborted) return
  const plan = planMix(leaving.track, coming.track)
  const preview = createMixPreview({
    sound: createBufferedMix({ context: new AudioContext() }),
    clock,
    items: [leaving.item, coming.item],
    volume: () => volumeOf(engine),
  })
  scope.own(preview.end)
  pauseFor(engine, scope)
  scope.own(
    preview.subscribe(() => {
      const { status, text } = preview.getState()
      if (status === 'ended') onEnd('')
      else if (status === 'failed') onEnd(text)
      else if (status === 'playing') onMoment(joinMoment(index, plan, preview.elapsedMs()))
    }),
  )
  // The preview ends as soon as the listener starts the player.
  scope.own(engine.subscribe(() => engine.getState().isPlaying && onEnd('')))
  preview.play(plan, 0)
}

/** Both decks; none if one fails to load. A track without the right to play opens the same dialog as its play button. */
async function findDecks(pair: readonly Resource[], join: Join, scope: Scope): Promise<MixDeck[]> {
  const { engine, onEnd, deckOf = findDeck } = join
  const loaded = await Promise.allSettled(pair.map((track) => deckOf(track, scope.signal)))
  if (scope.signal.aborted) return []
  const at = loaded.findIndex(({ status }) => status === 'rejected')
  const failed = loaded[at]
  if (failed?.status !== 'rejected') return loaded.flatMap((deck) => (deck.status === 'fulfilled' ? deck.value : []))
  const isRefused = failed.reason instanceof NoPlayableSource
  const track = pair[at]
  if (isRefused && track) engine.play(track)
  onEnd(isRefused ? '' : texts.noSound)
  return []
}

/** Pauses the current track until the scope ends. */
function pauseFor(engine: Engine, scope: Scope): void {
  const { isPlaying, currentMusic } = engine.getState()
  if (!isPlaying || !currentMusic) return
  engine.pause()
  scope.own(() => {
    const now = engine.getState()
    if (!now.isPlaying && now.currentMusic?.resourceId === currentMusic.resourceId) engine.toggle()
  })
}
