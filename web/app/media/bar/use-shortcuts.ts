import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useEngine } from '../../playback/engine/playback.tsx'
import { whenIdle } from '../../ui/browser/when-idle.ts'

/** Handles the player's keys once the page is idle: before a track plays none of them has an effect. */
export function useShortcuts(onHelp: () => void): void {
  const engine = useEngine()
  const client = useQueryClient()
  useEffect(() => {
    if (!engine) return
    const end = new AbortController()
    const stopWaiting = whenIdle(() => {
      import('./shortcuts.ts').then(({ followShortcuts }) => followShortcuts(engine, client, onHelp, end.signal)).catch(() => {})
    })
    return () => {
      stopWaiting()
      end.abort()
    }
  }, [engine, client, onHelp])
}
