import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useEngine } from '../../playback/engine/playback.tsx'
import { atRest } from '../../ui/browser/at-rest.ts'

/** The player's keys, once the page is idle: none of them does anything before something plays. */
export function useShortcuts(onHelp: () => void): void {
  const engine = useEngine()
  const client = useQueryClient()
  useEffect(() => {
    if (!engine) return
    const end = new AbortController()
    const stopWaiting = atRest(() => {
      import('./shortcuts.ts').then(({ followShortcuts }) => followShortcuts(engine, client, onHelp, end.signal)).catch(() => {})
    })
    return () => {
      stopWaiting()
      end.abort()
    }
  }, [engine, client, onHelp])
}
