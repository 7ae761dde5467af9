import { RELOAD_GUARD_MS } from '@shenglang/contract/site/build'
import type { Engine } from '@shenglang/player/engine/engine-state'
import { impersonal } from '@shenglang/player/track'
import { LEFT_PLAYING_KEY, type LeftPlaying, putItem, readItem } from './left-playing.ts'

const GUARD = 'page.reloaded.v1'

let engine: Engine | undefined

/** Resumes playback after a reload, and saves the state of `started` whenever the page is reloaded. */
export function playThroughReloads(started: Engine, signal: AbortSignal): void {
  engine = started
  signal.addEventListener('abort', () => {
    engine = undefined
  })
  if (readItem(LEFT_PLAYING_KEY) === null) return
  // Most visits start without a saved state: they do not load this.
  void import('./resume-as-left.tsx').then(({ resumeAsLeft }) => resumeAsLeft(started, signal)).catch(() => {})
}

/** Opens `address` as a new document and resumes list, second and playback there. */
export function reloadTo(address: string): void {
  leavePlaying()
  if (new URL(address, location.href).href === location.href) location.reload()
  else location.assign(address)
}

/**
 * The same automatically, not again within the guard's time, and once only for the reason in `once`: a missing script or
 * differing servers must not reload a page for ever. Returns whether it reloads.
 */
export function reloadByItself(address: string, once?: string): boolean {
  const last = JSON.parse(readItem(GUARD) ?? 'null') as { at: number; once?: string } | null
  if (last && (Date.now() - last.at < RELOAD_GUARD_MS || (once !== undefined && last.once === once))) return false
  if (!putItem(GUARD, JSON.stringify({ at: Date.now(), once: once ?? last?.once }))) return false
  reloadTo(address)
  return true
}

function leavePlaying(): void {
  if (!engine) return
  const { musicList, currentMusicIndex, queuedIds, currentSourceIndex, rate, isPlaying } = engine.getState()
  const positionMs = engine.getProgress().currentTimeMs
  if (currentMusicIndex < 0) return
  const queue = { musicList: musicList.map(impersonal), currentMusicIndex, queuedIds }
  const left: LeftPlaying = { ...queue, currentSourceIndex, rate, positionMs, isPlaying, leftAt: Date.now() }
  putItem(LEFT_PLAYING_KEY, JSON.stringify(left))
  engine.pause()
}
