import { useEffect, useRef } from 'react'
import { useEngineState } from '../../playback/engine/playback.tsx'

/** A track that begins later was not begun by that press. */
const PRESS_MS = 1000

/** Flies the cover of a pressed row to the player when its track begins. */
export function useCoverFlight(): void {
  const track = useEngineState((state) => state.currentMusic)
  const id = track?.resourceId
  const pressed = useRef<{ row: Element; atMs: number }>(undefined)
  const shown = useRef(id)
  useEffect(() => {
    const note = ({ target, timeStamp }: MouseEvent) => {
      // Looked up at once: what was pressed may be replaced as soon as the track begins.
      const row = target instanceof Element && target.closest('li, article, section')
      pressed.current = row ? { row, atMs: timeStamp } : undefined
    }
    document.addEventListener('click', note, true)
    return () => document.removeEventListener('click', note, true)
  }, [])
  useEffect(() => {
    const press = pressed.current
    if (shown.current === id) return
    shown.current = id
    if (!track || !press || performance.now() - press.atMs > PRESS_MS) return
    void import('./fly-cover.ts').then(
      ({ flyCover }) => flyCover(press.row, track.cover),
      () => {},
    )
  }, [id, track])
}
