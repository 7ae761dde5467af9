import { RELOAD_GUARD_MS } from '@shenglang/contract/site/build'
import type { Engine } from '@shenglang/player/engine-state'
import { impersonal } from '@shenglang/player/track'
import { LEFT, type LeftPlaying, putItem, readItem } from './left-playing.ts'

const GUARD = 'page.reloaded.v1'

let engine: Engine | undefined

/** Goes on as the page was left, if it was, and hands `started` over whenever the page is loaded anew. */
export function playThroughReloads(started: Engine, signal: AbortSignal): void {
  engine = started
  signal.addEventListener('abort', () => {
    engine = undefined
  })
  if (readItem(LEFT) === null) return
  // Most visits begin otherwise: what they do not need is not loaded.
  void import('./go-on.tsx').then(({ goOnAsLeft }) => goOnAsLeft(started, signal)).catch(() => {})
}

/** Leads to `address` as a new document; list, second and whether it plays come along. */
export function reloadTo(address: string): void {
  leavePlaying()
  if (new URL(address, location.href).href === location.href) location.reload()
  else location.assign(address)
}

/**
 * The same by itself, not again within the guard's time, and for what is named in `once` not a second time: where a script
 * stays away, or servers differ, no page loads itself for ever. Says whether it leads there.
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
  putItem(LEFT, JSON.stringify(left))
  engine.pause()
}
