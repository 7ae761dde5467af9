import { useEffect } from 'react'
import { useEngine } from './playback.tsx'

const OWN_KEYS = 'input, textarea, select, button, a, summary, [role=slider], [contenteditable]'

/** The space bar plays and pauses wherever it means nothing else. */
export function useSpaceKey(): void {
  const engine = useEngine()
  useEffect(() => {
    if (!engine) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== ' ' || event.defaultPrevented || event.repeat) return
      if (event.target instanceof Element && event.target.closest(OWN_KEYS)) return
      if (!engine.getState().currentMusic) return
      event.preventDefault()
      engine.toggle()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [engine])
}
