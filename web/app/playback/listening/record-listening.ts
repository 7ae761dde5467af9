import { shanghaiDay } from '@shenglang/contract/shanghai'
import type { Engine } from '@shenglang/player/engine/engine-state'
import { pageUser } from '../../remote/page-user.ts'
import { addListening } from './record.ts'
import { loadRecord, saveRecord } from './record-store.ts'

/** Interval of saving the record during playback. */
const WRITTEN_EVERY_MS = 10_000
/** Longest time counted between two saves: a device that slept in between played nothing. */
const LONGEST_MS = 2 * WRITTEN_EVERY_MS

/** Adds what a member listens to to their record on this device, until `signal` ends. */
export function recordListening(engine: Engine, signal: AbortSignal): void {
  let current: { resourceId: string; since: number; isBeginning: boolean } | undefined
  const write = () => {
    const userId = pageUser.id()
    const track = engine.getState().musicList.find(({ resourceId }) => resourceId === current?.resourceId)
    const record = userId === undefined ? undefined : loadRecord(userId)
    const now = Date.now()
    const ms = current === undefined ? 0 : Math.min(now - current.since, LONGEST_MS)
    if (current && track && userId !== undefined && record && ms > 0) {
      const { resourceId, isBeginning } = current
      const { title, artist, cover, coverColor, tbpm, tkey } = track
      const shown = { title, artist, cover, coverColor, tbpm, tkey }
      saveRecord(userId, addListening(record, { day: shanghaiDay(new Date(now)), resourceId, track: shown, ms, isBeginning }))
      current = { ...current, since: now, isBeginning: false }
    }
  }
  let lastId: string | undefined
  const follow = () => {
    const { isPlaying, currentMusic } = engine.getState()
    const playingId = isPlaying ? currentMusic?.resourceId : undefined
    if (playingId === current?.resourceId) return
    write()
    current =
      playingId === undefined ? undefined : { resourceId: playingId, since: Date.now(), isBeginning: playingId !== lastId }
    lastId = playingId ?? lastId
  }
  const timer = setInterval(write, WRITTEN_EVERY_MS)
  const unsubscribe = engine.subscribe(follow)
  window.addEventListener('pagehide', write, { signal })
  signal.addEventListener('abort', () => {
    write()
    clearInterval(timer)
    unsubscribe()
  })
  follow()
}
