import { useEffect } from 'react'
import { useEngine } from '../playback/playback.tsx'
import { atRest } from '../ui/at-rest.ts'

/** The player's keys, once the page rests: none of them means anything before something plays. */
export function useShortcuts(onHelp: () => void): void {
  const engine = useEngine()
  useEffect(() => {
    if (!engine) return
    const end = new AbortController()
    const stopWaiting = atRest(() => {
      import('./shortcuts.ts').then(({ followShortcuts }) => followShortcuts(engine, onHelp, end.signal)).catch(() => {})
    })
    return () => {
      stopWaiting()
      end.abort()
    }
  }, [engine, onHelp])
}
