import type { OfflineTrack } from './offline-state.ts'

const DAY_MS = 86_400_000

/** How several tracks, or one, are kept: what they are together. */
export interface Saving {
  state: 'none' | 'keeping' | 'kept' | 'failed' | 'ended'
  /** 0 to 1, of what is being kept. */
  part: number
  /** Why one of them could not be kept. */
  fault?: string | undefined
}

/** What tracks that are wanted are together; undefined stands for those that nobody asked for. */
export function savingOf(tracks: readonly (OfflineTrack | undefined)[]): Saving {
  const asked = tracks.filter((track) => track !== undefined)
  const under = asked.filter(({ state }) => state === 'waiting' || state === 'keeping')
  const part = asked.reduce((sum, track) => sum + partOf(track), 0) / Math.max(1, asked.length)
  if (asked.length === 0) return { state: 'none', part: 0 }
  if (under.length > 0) return { state: 'keeping', part }
  const failed = asked.find(({ state }) => state === 'failed')
  if (failed) return { state: 'failed', part, fault: failed.fault }
  if (asked.some(({ state }) => state === 'ended')) return { state: 'ended', part }
  return { state: asked.length < tracks.length ? 'none' : 'kept', part }
}

/** How much of a track is there, 0 to 1. */
export function partOf({ state, keptBytes, bytes }: OfflineTrack): number {
  if (state === 'kept' || state === 'ended') return 1
  return bytes > 0 ? Math.min(1, keptBytes / bytes) : 0
}

/** `正在保存 43%`. */
export function savingLabel({ state, part }: Saving): string {
  switch (state) {
    case 'none':
      return '可离线保存'
    case 'keeping':
      return `正在保存 ${Math.floor(part * 100)}%`
    case 'kept':
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
