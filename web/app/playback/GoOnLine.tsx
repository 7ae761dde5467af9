import type { Engine } from '@shenglang/player/engine-state'
import { useEffect } from 'react'
import { Line } from '../ui/Line.tsx'

/** The browser lets nothing sound before somebody has touched the page: one touch brings the music back. */
export function GoOnLine({ engine, onClose }: { engine: Engine; onClose: () => void }) {
  useEffect(
    () =>
      engine.subscribe(() => {
        if (engine.getState().isPlaying) onClose()
      }),
    [engine, onClose],
  )
  return (
    <Line label="继续播放" onClose={onClose}>
      <button type="button" onClick={() => engine.toggle()}>
        继续播放
      </button>
      <span className="one-line">{engine.getState().currentMusic?.title}</span>
    </Line>
  )
}
