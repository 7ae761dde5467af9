import type { OfflineTrack } from './offline-state.ts'

const DAY_MS = 86_400_000

/** How several tracks, or one, are saved: what they are together. */
export interface Saving {
  state: 'none' | 'saving' | 'saved' | 'failed' | 'ended'
  /** 0 to 1, of what is being saved. */
  part: number
  /** Why one of them could not be saved, or waits for its next attempt. */
  fault?: string | undefined
}

/** What tracks that are wanted are together; undefined stands for those that nobody asked for. */
export function savingOf(tracks: readonly (OfflineTrack | undefined)[]): Saving {
  const asked = tracks.filter((track) => track !== undefined)
  const isUnderWay = asked.some(({ state }) => state === 'waiting' || state === 'postponed' || state === 'saving')
  const part = asked.reduce((sum, track) => sum + partOf(track), 0) / Math.max(1, asked.length)
  if (asked.length === 0) return { state: 'none', part: 0 }
  if (isUnderWay) return { state: 'saving', part, fault: asked.map(postponedLabel).find((label) => label !== undefined) }
  const failed = asked.find(({ state }) => state === 'failed')
  if (failed) return { state: 'failed', part, fault: failed.fault }
  if (asked.some(({ state }) => state === 'ended')) return { state: 'ended', part }
  return { state: asked.length < tracks.length ? 'none' : 'saved', part }
}

/** `网络请求失败，稍后自动重试`; undefined for a track that waits for nothing but its turn. */
export const postponedLabel = ({ state, fault }: OfflineTrack): string | undefined =>
  state === 'postponed' ? `${fault}，稍后自动重试` : undefined

/** How much of a track is there, 0 to 1. */
export function partOf({ state, savedBytes, bytes }: OfflineTrack): number {
  if (state === 'saved' || state === 'ended') return 1
  return bytes > 0 ? Math.min(1, savedBytes / bytes) : 0
}

/** `正在保存 43%`. */
export function savingLabel({ state, part }: Saving): string {
  switch (state) {
    case 'none':
      return '可离线保存'
    case 'saving':
      return `正在保存 ${Math.floor(part * 100)}%`
    case 'saved':
      return '已可离线收听'
    case 'failed':
      return '保存失败'
    case 'ended':
      return '期限已到'
  }
}

/** `还可离线收听 12 天`. */
export function remainingLabel(endsAt: number, now: number): string {
  const days = Math.floor((endsAt - now) / DAY_MS)
  if (endsAt <= now) return '期限已到'
  return days === 0 ? '离线收听不足 1 天' : `还可离线收听 ${days} 天`
}
