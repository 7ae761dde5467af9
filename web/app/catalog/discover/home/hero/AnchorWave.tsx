import type { Resource } from '@shenglang/contract/catalog/entities'
import { useEffect } from 'react'
import { useOverview } from '../../../../playback/waveform/overviews.ts'
import { useLiveDrawing } from '../../../../playback/waveform/use-live-drawing.ts'
import waves from '../../../../playback/waveform/Wave.module.css'
import { WaveOutline } from '../../../../playback/waveform/WaveOutline.tsx'
import { paintWhole } from '../../../../playback/waveform/wave-paints.ts'

interface AnchorWaveProps {
  track: Resource
  /** End of the played part, which is gold; milliseconds. */
  atMs: number
  /** A click, as a fraction of the length. By keyboard the play bar's waveform does the same. */
  onPick?: (fraction: number) => void
}

/** A deck's waveform: its outline until it is drawn. */
export function AnchorWave({ track: { resourceId, waveOutline, duration }, atMs, onPick }: AnchorWaveProps) {
  const { bands, isFailed } = useOverview(resourceId)
  const isWaiting = waveOutline !== '' && !bands && !isFailed
  return (
    <span className="relative block full full-height">
      {isWaiting ? (
        <WaveOutline path={waveOutline} />
      ) : (
        <Drawn {...{ bands, isFailed, onPick }} durationMs={duration} playedFraction={Math.min(atMs / (duration || 1), 1)} />
      )}
    </span>
  )
}

interface DrawnProps extends Pick<AnchorWaveProps, 'onPick'> {
  bands: ReturnType<typeof useOverview>['bands']
  isFailed: boolean
  durationMs: number
  playedFraction: number
}

function Drawn({ onPick, ...look }: DrawnProps) {
  const { canvas } = useLiveDrawing(paintWhole, { ...look, loadedFraction: 1, grid: undefined })
  useEffect(() => {
    const target = canvas.current
    if (!target || !onPick) return
    const onClick = ({ offsetX }: MouseEvent) => onPick(offsetX / target.clientWidth)
    target.addEventListener('click', onClick)
    return () => target.removeEventListener('click', onClick)
  }, [canvas, onPick])
  return <canvas ref={canvas} className={waves.canvas} />
}
