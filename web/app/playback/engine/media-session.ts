import { API_BASE, SKIP_STEP_MS } from '@shenglang/contract/constants'
import type { Engine, Track } from '@shenglang/player/engine/engine-state'
import * as texts from './player-texts.ts'

/** Shows the current track on the lock screen, and handles its buttons and those of headsets. */
export function followMediaSession(engine: Engine, signal: AbortSignal): void {
  if (!('mediaSession' in navigator)) return
  const { mediaSession } = navigator
  const actions: [MediaSessionAction, MediaSessionActionHandler][] = [
    ['play', () => engine.getState().isPlaying || engine.toggle()],
    ['pause', () => engine.pause()],
    ['previoustrack', () => engine.previous()],
    ['nexttrack', () => engine.next()],
    ['seekbackward', ({ seekOffset }) => engine.skip(-(seekOffset ? seekOffset * 1000 : SKIP_STEP_MS))],
    ['seekforward', ({ seekOffset }) => engine.skip(seekOffset ? seekOffset * 1000 : SKIP_STEP_MS)],
    ['seekto', ({ seekTime = 0 }) => engine.seek((seekTime * 1000) / Math.max(1, engine.getProgress().durationMs))],
  ]
  for (const [name, act] of actions) setAction(mediaSession, name, act)

  let shown: Track | undefined
  const show = () => {
    const { currentMusic, isPlaying } = engine.getState()
    mediaSession.playbackState = currentMusic ? (isPlaying ? 'playing' : 'paused') : 'none'
    if (currentMusic === shown) return
    shown = currentMusic
    mediaSession.metadata = currentMusic ? new MediaMetadata(metadataOf(currentMusic)) : null
  }
  const updatePosition = () => {
    const { currentTimeMs, durationMs } = engine.getProgress()
    if (durationMs <= 0 || currentTimeMs > durationMs) return
    mediaSession.setPositionState?.({
      duration: durationMs / 1000,
      position: currentTimeMs / 1000,
      playbackRate: engine.getState().rate,
    })
  }
  const ends = [engine.subscribe(show), engine.subscribeProgress(updatePosition)]
  show()
  signal.addEventListener('abort', () => {
    for (const end of ends) end()
    for (const [name] of actions) setAction(mediaSession, name, null)
  })
}

/** Browsers throw for unknown actions. */
function setAction(session: MediaSession, name: MediaSessionAction, act: MediaSessionActionHandler | null): void {
  try {
    session.setActionHandler(name, act)
  } catch {
    // The other actions still work.
  }
}

function metadataOf({ title, artist, cover }: Track): MediaMetadataInit {
  const artwork =
    cover === ''
      ? []
      : [96, 320, 640].map((size) => ({ src: `${API_BASE}${cover}?w=${size}`, sizes: `${size}x${size}`, type: 'image/webp' }))
  return { title, artist, album: texts.brand, artwork }
}
