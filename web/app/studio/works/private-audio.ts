import { API_BASE } from '@shenglang/contract/constants'
import { useEffect, useRef, useState } from 'react'

interface Loop {
  fromMs: number
  toMs: number
}

/**
 * Plays a recording that only its artist and reviewers may play, separately from the site's player; with '' nothing. Times are
 * milliseconds.
 */
export function usePrivateAudio(audioUrl: string) {
  const audio = useRef<HTMLAudioElement>(undefined)
  const loop = useRef<Loop>(undefined)
  const [isPlaying, setPlaying] = useState(false)
  const [atMs, setAtMs] = useState(0)
  useEffect(() => {
    if (audioUrl === '') return
    const element = new Audio()
    element.preload = 'metadata'
    element.src = API_BASE + audioUrl
    audio.current = element
    loop.current = undefined
    setAtMs(0)
    const follow = () => {
      const now = element.currentTime * 1000
      if (loop.current && now >= loop.current.toMs) element.currentTime = loop.current.fromMs / 1000
      setAtMs(Math.round(element.currentTime * 1000))
    }
    const state = () => setPlaying(!element.paused)
    element.addEventListener('timeupdate', follow)
    for (const event of ['play', 'pause', 'ended']) element.addEventListener(event, state)
    return () => {
      element.pause()
      element.removeAttribute('src')
      element.load()
      audio.current = undefined
      setPlaying(false)
    }
  }, [audioUrl])
  const seek = (ms: number) => {
    if (audio.current) audio.current.currentTime = Math.max(0, ms) / 1000
    setAtMs(Math.max(0, ms))
  }
  const play = () => void audio.current?.play().catch(() => setPlaying(false))
  return {
    isPlaying,
    atMs,
    play,
    pause: () => audio.current?.pause(),
    toggle: () => (audio.current?.paused === false ? audio.current.pause() : play()),
    seek,
    /** Loops a part, or ends the loop. */
    repeat(part: Loop | undefined) {
      loop.current = part
      if (!part) return
      seek(part.fromMs)
      play()
    },
  }
}
