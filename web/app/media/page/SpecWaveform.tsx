import { WAVEFORM } from '@shenglang/contract/constants'
import { parseWaveform } from '@shenglang/contract/media/waveform'
import { barCount, barsOf, drawWaveform } from '@shenglang/player/waveform/waveform'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useEngineState, useProgress } from '../../playback/engine/playback.tsx'
import { readText } from '../../remote/api.ts'
import styles from './media-demo-page.module.css'
import * as texts from './texts.ts'

const NONE: readonly number[] = []

/**
 * The current track's waveform of the specification: peaks of the text at `waveformUrl`, in its colours and height (spec §5,
 * §9).
 */
export function SpecWaveform() {
  const canvas = useRef<HTMLCanvasElement>(null)
  const address = useEngineState((state) => state.currentMusic?.waveformUrl ?? '')
  const { currentTimeMs, durationMs, bufferedMs } = useProgress()
  const { data: amplitudes = NONE } = useQuery({
    queryKey: ['waveform', address],
    queryFn: address === '' ? skipToken : async ({ signal }) => parseWaveform(await readText(address, signal)),
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })
  useEffect(() => {
    const target = canvas.current
    const brush = target?.getContext('2d')
    if (!target || !brush) return
    const [width, pixelRatio] = [target.clientWidth || WAVEFORM.defaultWidth, window.devicePixelRatio || 1]
    target.width = Math.round(width * pixelRatio)
    target.height = Math.round(WAVEFORM.height * pixelRatio)
    const { color, borderTopColor, outlineColor } = getComputedStyle(target)
    const fraction = (ms: number) => (durationMs > 0 ? Math.min(ms / durationMs, 1) : 0)
    drawWaveform(brush, {
      bars: barsOf(amplitudes, barCount(width, window.screen.width)),
      ...{ width, height: WAVEFORM.height, pixelRatio },
      playedFraction: fraction(currentTimeMs),
      loadedFraction: fraction(bufferedMs),
      colors: { unloaded: color, loaded: borderTopColor, played: outlineColor },
    })
  }, [amplitudes, currentTimeMs, durationMs, bufferedMs])
  if (address === '') return null
  return (
    <figure className={styles.wave}>
      <canvas ref={canvas} style={{ height: WAVEFORM.height }} />
      <figcaption>{texts.specWaveformText}</figcaption>
    </figure>
  )
}
