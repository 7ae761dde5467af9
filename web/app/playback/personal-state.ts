import { resourceStates, STATES_MAX } from '@shenglang/contract/catalog/routes'
import type { Engine, Track } from '@shenglang/player/engine-state'
import { useEffect, useMemo } from 'react'
import { callQuietly } from '../remote/api.ts'
import { usePageEvents } from '../remote/events.ts'
import { useUser } from '../session/session.tsx'
import { useOnline } from '../ui/use-online.ts'
import { useEngine, useEngineState } from './playback.tsx'

/** For whom each track in the player was asked about. */
let askedFor = new WeakMap<Track, string>()

const UNKNOWN = { isCollect: false, isBuy: false }

/** Keeps the personal state of the tracks around the current one right: nothing of it is stored with the playlist. */
export function usePersonalState(): void {
  const engine = useEngine()
  const userId = useUser()?.userId
  const list = useEngineState((state) => state.musicList)
  const current = useEngineState((state) => state.currentMusicIndex)
  const nearby = useMemo(() => {
    const from = Math.max(0, Math.min(current - STATES_MAX / 2, list.length - STATES_MAX))
    return list.slice(from, from + STATES_MAX)
  }, [list, current])
  usePersonalStateOf(nearby)
  useEffect(() => {
    if (engine && userId === undefined) forgetStates(engine)
  }, [engine, userId])
  usePageEvents({
    rights() {
      askedFor = new WeakMap()
      if (engine && userId !== undefined) void askStates(engine, userId, nearby)
    },
  })
}

/** The same of other tracks of the playlist, in one call. */
export function usePersonalStateOf(tracks: readonly Track[]): void {
  const engine = useEngine()
  const userId = useUser()?.userId
  const isOnline = useOnline()
  useEffect(() => {
    if (engine && userId !== undefined && isOnline) void askStates(engine, userId, tracks)
  }, [engine, userId, isOnline, tracks])
}

async function askStates(engine: Engine, userId: string, tracks: readonly Track[]): Promise<void> {
  const unknown = tracks.filter((track) => askedFor.get(track) !== userId).slice(0, STATES_MAX)
  if (unknown.length === 0) return
  for (const track of unknown) askedFor.set(track, userId)
  try {
    const states = await callQuietly(resourceStates, { ids: unknown.map(({ resourceId }) => resourceId).join(',') })
    engine.updateTracks(new Map(states.map(({ resourceId, ...state }) => [resourceId, state])))
    const asked = new Set(unknown.map(({ resourceId }) => resourceId))
    for (const track of engine.getState().musicList) if (asked.has(track.resourceId)) askedFor.set(track, userId)
  } catch {
    for (const track of unknown) askedFor.delete(track)
  }
}

/** A visitor likes and owns nothing, whatever the member did who was signed in before. */
function forgetStates(engine: Engine): void {
  const { musicList } = engine.getState()
  const personal = musicList.filter(({ isCollect, isBuy }) => isCollect || isBuy)
  engine.updateTracks(new Map(personal.map(({ resourceId }) => [resourceId, UNKNOWN])))
}
