import { API_BASE } from '@shenglang/contract/constants'
import { useEffect, useRef, useState } from 'react'

/** Plays a recording that only its artist may play, separately from the site's player. Times are milliseconds. */
export function useDraftPlayer(audioUrl: string) {
  const audio = useRef<HTMLAudioElement>(undefined)
  const [isPlaying, setPlaying] = useState(false)
  const [atMs, setAtMs] = useState(0)
  useEffect(() => {
    const element = new Audio()
    element.preload = 'metadata'
    element.src = API_BASE + audioUrl
    audio.current = element
    const follow = () => setAtMs(Math.round(element.currentTime * 1000))
    const state = () => setPlaying(!element.paused)
    element.addEventListener('timeupdate', follow)
    for (const event of ['play', 'pause', 'ended']) element.addEventListener(event, state)
    return () => {
      element.pause()
      element.removeAttribute('src')
      element.load()
    }
  }, [audioUrl])
  return {
    isPlaying,
    atMs,
    toggle() {
      const element = audio.current
      if (element?.paused) element.play().catch(() => setPlaying(false))
      else element?.pause()
    },
    seek(ms: number) {
      if (audio.current) audio.current.currentTime = Math.max(0, ms) / 1000
      setAtMs(Math.max(0, ms))
    },
  }
}
