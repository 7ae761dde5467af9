import type { AudioSource } from '@shenglang/contract/media/entities'
import type { Draft } from './draft.ts'
import type { Track } from './engine-state.ts'
import type { EventOf } from './events.ts'
import { found, notFound } from './load-track.ts'
import type { Preparation } from './machine.ts'

/** Requests the sources of the next track, once. */
export function prepare(draft: Draft, { resourceId }: Track): void {
  if (draft.state.preparation?.resourceId === resourceId) return
  draft.set({ preparation: { resourceId, at: draft.at.now, answer: undefined } })
  draft.emit({ do: 'findNextSources', resourceId })
}

/** The prepared source of the next track; undefined when there is none. */
export function preparedSource({ state }: Draft, { resourceId }: Track): AudioSource | undefined {
  const { preparation } = state
  const isAnswered = preparation?.resourceId === resourceId && preparation.answer !== 'failed'
  return isAnswered ? preparation.answer?.[0] : undefined
}

/** Passes the sources to the load if it already waits for them; otherwise prepares the first of them. */
export function onPrepared(draft: Draft, { resourceId, sources }: EventOf<'prepared'>): void {
  const pending = answered(draft, resourceId, sources)
  if (!pending) return
  if (isAwaited(draft, resourceId)) {
    draft.set({ preparation: undefined })
    found(draft, sources)
    return
  }
  const track = draft.player.musicList.find((track) => track.resourceId === resourceId)
  const [source] = sources
  if (track && source?.playUrl) draft.emit({ do: 'prepareMedia', track, source })
}

export function onNotPrepared(draft: Draft, { resourceId, ...why }: EventOf<'notPrepared'>): void {
  if (answered(draft, resourceId, 'failed') && isAwaited(draft, resourceId)) notFound(draft, why)
}

function answered(draft: Draft, resourceId: string, answer: readonly AudioSource[] | 'failed'): Preparation | undefined {
  const { preparation } = draft.state
  if (preparation?.resourceId !== resourceId || preparation.answer !== undefined) return undefined
  draft.set({ preparation: { ...preparation, answer } })
  return preparation
}

const isAwaited = ({ load, player }: Draft, resourceId: string) =>
  load.search !== undefined && player.currentMusic?.resourceId === resourceId
