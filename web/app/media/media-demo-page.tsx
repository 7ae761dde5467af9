import { API_BASE } from '@shenglang/contract/constants'
import { clockTime } from '@shenglang/contract/format'
import { FORMATS } from '@shenglang/contract/media/formats'
import { mediaPath } from '@shenglang/contract/media/media-path'
import type { MediaElementPort } from '@shenglang/player/media-port'
import { mediaErrorText } from '@shenglang/player/recovery'
import { createMediaSource } from '@shenglang/player/sources/media-source'
import { useEffect, useRef, useState } from 'react'
import { clock } from '../playback/clock.ts'
import { useEngine } from '../playback/playback.tsx'
import { Button } from '../ui/Button.tsx'
import styles from './media-demo-page.module.css'
import { SpecWaveform } from './SpecWaveform.tsx'

export const meta = () => [{ title: '格式试听 · 声浪' }, { name: 'robots', content: 'noindex' }]

interface Trial {
  fileName: string
  status: 'loading' | 'playing' | 'ended' | 'failed'
  timeMs: number
  text: string
}

/** Plays a short piece in each format, to see what this browser can do. Libraries are loaded when first needed. */
export default function MediaDemoPage() {
  const engine = useEngine()
  const media = useRef<MediaElementPort>(undefined)
  const [trial, setTrial] = useState<Trial>()

  useEffect(() => {
    const change = (next: Partial<Trial>) => setTrial((before) => (before ? { ...before, ...next } : before))
    const created = createMediaSource(new Audio(), clock)
    media.current = created
    const end = created.subscribe((event) => {
      if (event.type === 'playing') change({ status: 'playing' })
      if (event.type === 'ended') change({ status: 'ended' })
      if (event.type === 'progress') change({ timeMs: created.currentTime * 1000 })
      if (event.type === 'error') change({ status: 'failed', text: event.text ?? mediaErrorText(event.code) })
    })
    return () => {
      end()
      created.dispose()
    }
  }, [])

  const play = async (fileName: string, contentType: string) => {
    engine?.pause()
    media.current?.stop()
    setTrial({ fileName, status: 'loading', timeMs: 0, text: '' })
    media.current?.load({ url: API_BASE + mediaPath.format(fileName), contentType, hasPicture: false })
    await media.current?.play().catch(() => {})
  }
  return (
    <>
      <h1>格式试听</h1>
      <p className={styles.lead}>同一段音乐，八种格式。能走时间，就能在声浪播放。</p>
      <ul className={styles.formats}>
        {FORMATS.map(({ fileName, name, contentType }) => {
          const own = trial?.fileName === fileName ? trial : undefined
          return (
            <li key={fileName} data-status={own?.status}>
              <b>{name}</b>
              <small>{contentType}</small>
              <span className="number" role="status" aria-label={`${name} 状态`}>
                {own ? WORDS[own.status](own) : ''}
              </span>
              <Button onClick={() => play(fileName, contentType)} aria-label={`试听 ${name}`}>
                试听
              </Button>
            </li>
          )
        })}
      </ul>
      <SpecWaveform />
    </>
  )
}

const WORDS: Record<Trial['status'], (trial: Trial) => string> = {
  loading: () => '加载中…',
  playing: ({ timeMs }) => `播放中 ${clockTime(timeMs)}`,
  ended: () => '播放完毕',
  failed: ({ text }) => text,
}
