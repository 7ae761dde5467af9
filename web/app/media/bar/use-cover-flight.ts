import { useEffect, useRef } from 'react'
import { useEngineState } from '../../playback/engine/playback.tsx'

/** A track that begins later was not begun by that press. */
const PRESS_MS = 1000

/** Flies the cover of a pressed row to the player when its track begins. */
export function useCoverFlight(): void {
  const track = useEngineState((state) => state.currentMusic)
  const id = track?.resourceId
  const pressed = useRef<MouseEvent>(undefined)
  const shown = useRef(id)
  useEffect(() => {
    const note = (event: MouseEvent) => {
      pressed.current = event
    }
    document.addEventListener('click', note, true)
    return () => document.removeEventListener('click', note, true)
  }, [])
  useEffect(() => {
    const press = pressed.current
    if (shown.current === id) return
    shown.current = id
    const { target, timeStamp = 0 } = press ?? {}
    if (!track || !(target instanceof Element) || performance.now() - timeStamp > PRESS_MS) return
    void import('./fly-cover.ts').then(
      ({ flyCover }) => flyCover(target, track.cover),
      () => {},
    )
  }, [id, track])
}
