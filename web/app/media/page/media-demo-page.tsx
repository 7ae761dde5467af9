import { API_BASE } from '@shenglang/contract/constants'
import { clockTime } from '@shenglang/contract/format'
import { FORMATS } from '@shenglang/contract/media/formats'
import { mediaPath } from '@shenglang/contract/media/media-path'
import { mediaErrorText } from '@shenglang/player/engine/recovery'
import type { MediaElementPort } from '@shenglang/player/media-port'
import { createMediaSource } from '@shenglang/player/sources/media-source'
import { useEffect, useRef, useState } from 'react'
import { clock } from '../../playback/engine/clock.ts'
import { useEngine } from '../../playback/engine/playback.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import styles from './media-demo-page.module.css'
import { SpecWaveform } from './SpecWaveform.tsx'
import * as texts from './texts.ts'

export const meta = () => [{ title: texts.formatTitle }, { name: 'robots', content: 'noindex' }]

interface Trial {
  fileName: string
  status: 'loading' | 'playing' | 'ended' | 'failed'
  timeMs: number
  text: string
}

/** Plays a short piece in each format, to test this browser. Libraries are loaded when first needed. */
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
      <PageHead title={texts.formatPreview} lead={texts.formatDescription} />
      <ul className={styles.formats}>
        {FORMATS.map(({ fileName, name, contentType }) => {
          const result = trial?.fileName === fileName ? trial : undefined
          return (
            <li key={fileName} data-status={result?.status}>
              <b>{name}</b>
              <small className="ink-t2 break">{contentType}</small>
              <span className="number" role="status" aria-label={texts.statusOf(name)}>
                {result ? RESULT_TEXTS[result.status](result) : ''}
              </span>
              <Button onClick={() => play(fileName, contentType)} aria-label={texts.previewNamed(name)}>
                {texts.preview}
              </Button>
            </li>
          )
        })}
      </ul>
      <SpecWaveform />
    </>
  )
}

const RESULT_TEXTS: Record<Trial['status'], (trial: Trial) => string> = {
  loading: () => texts.loading,
  playing: ({ timeMs }) => texts.playingAt(clockTime(timeMs)),
  ended: () => texts.playedOut,
  failed: ({ text }) => text,
}
