import type { OfflineTrack } from '../sync/offline-state.ts'
import * as texts from './saved-texts.ts'

const DAY_MS = 86_400_000

/** The combined state of one or several tracks. */
export interface Saving {
  state: 'none' | 'saving' | 'saved' | 'failed' | 'ended'
  /** 0 to 1, of what is being saved. */
  part: number
  /** The reason why one of them could not be saved, or is postponed. */
  fault?: string | undefined
}

/** The combined state of tracks; undefined stands for those that were not requested. */
export function savingOf(tracks: readonly (OfflineTrack | undefined)[]): Saving {
  const requested = tracks.filter((track) => track !== undefined)
  const isUnderWay = requested.some(({ state }) => state === 'waiting' || state === 'postponed' || state === 'saving')
  const part = requested.reduce((sum, track) => sum + partOf(track), 0) / Math.max(1, requested.length)
  if (requested.length === 0) return { state: 'none', part: 0 }
  if (isUnderWay) return { state: 'saving', part, fault: requested.map(postponedLabel).find((label) => label !== undefined) }
  const failed = requested.find(({ state }) => state === 'failed')
  if (failed) return { state: 'failed', part, fault: failed.fault }
  if (requested.some(({ state }) => state === 'ended')) return { state: 'ended', part }
  return { state: requested.length < tracks.length ? 'none' : 'saved', part }
}

/** `网络请求失败，稍后自动重试`; undefined for a track that only waits for its turn. */
export const postponedLabel = ({ state, fault }: OfflineTrack): string | undefined =>
  state === 'postponed' ? texts.retriesLater(fault) : undefined

/** The saved part of a track, 0 to 1. */
export function partOf({ state, savedBytes, bytes }: OfflineTrack): number {
  if (state === 'saved' || state === 'ended') return 1
  return bytes > 0 ? Math.min(1, savedBytes / bytes) : 0
}

/** `正在保存 43%`. */
export function savingLabel({ state, part }: Saving): string {
  switch (state) {
    case 'none':
      return texts.canSaveOffline
    case 'saving':
      return texts.savingPercent(Math.floor(part * 100))
    case 'saved':
      return texts.savedOffline
    case 'failed':
      return texts.saveFailed
    case 'ended':
      return texts.expired
  }
}

/** `还可离线收听 12 天`. */
export function remainingLabel(endsAt: number, now: number): string {
  const days = Math.floor((endsAt - now) / DAY_MS)
  if (endsAt <= now) return texts.expired
  return days === 0 ? texts.underOneDay : texts.daysLeft(days)
}
