import { resourceStates, STATES_MAX } from '@shenglang/contract/catalog/routes'
import type { Engine, Track } from '@shenglang/player/engine/engine-state'
import { useEffect, useMemo } from 'react'
import { callQuietly } from '../../remote/api.ts'
import { usePageEvents } from '../../remote/events.ts'
import { useUser } from '../../session/session.tsx'
import { useOnline } from '../../ui/browser/use-online.ts'
import { useEngine, useEngineState } from '../engine/playback.tsx'

/** The user for whom each track's personal state was requested. */
let requestedFor = new WeakMap<Track, string>()

const UNKNOWN = { isCollect: false, isBuy: false }

/** Updates the personal state of the tracks around the current one: it is not stored with the playlist. */
export function usePersonalState(): void {
  const engine = useEngine()
  const userId = useUser()?.userId
  const list = useEngineState((state) => state.musicList)
  const current = useEngineState((state) => state.currentMusicIndex)
  const nearby = useMemo(() => {
    const from = Math.max(0, Math.min(current - STATES_MAX / 2, list.length - STATES_MAX))
    return list.slice(from, from + STATES_MAX)
  }, [list, current])
  useUpdatedPersonalState(nearby)
  useEffect(() => {
    if (engine && userId === undefined) forgetStates(engine)
  }, [engine, userId])
  usePageEvents({
    rights() {
      requestedFor = new WeakMap()
      if (engine && userId !== undefined) void queryStates(engine, userId, nearby)
    },
  })
}

/** The same for other tracks of the playlist, in one call. */
export function useUpdatedPersonalState(tracks: readonly Track[]): void {
  const engine = useEngine()
  const userId = useUser()?.userId
  const isOnline = useOnline()
  useEffect(() => {
    if (engine && userId !== undefined && isOnline) void queryStates(engine, userId, tracks)
  }, [engine, userId, isOnline, tracks])
}

async function queryStates(engine: Engine, userId: string, tracks: readonly Track[]): Promise<void> {
  const unknown = tracks.filter((track) => requestedFor.get(track) !== userId).slice(0, STATES_MAX)
  if (unknown.length === 0) return
  for (const track of unknown) requestedFor.set(track, userId)
  try {
    const states = await callQuietly(resourceStates, { ids: unknown.map(({ resourceId }) => resourceId).join(',') })
    engine.updateTracks(new Map(states.map(({ resourceId, ...state }) => [resourceId, state])))
    const requestedIds = new Set(unknown.map(({ resourceId }) => resourceId))
    for (const track of engine.getState().musicList) if (requestedIds.has(track.resourceId)) requestedFor.set(track, userId)
  } catch {
    for (const track of unknown) requestedFor.delete(track)
  }
}

/** Clears the previous user's likes and purchases, since a visitor has none. */
function forgetStates(engine: Engine): void {
  const { musicList } = engine.getState()
  const personal = musicList.filter(({ isCollect, isBuy }) => isCollect || isBuy)
  engine.updateTracks(new Map(personal.map(({ resourceId }) => [resourceId, UNKNOWN])))
}
