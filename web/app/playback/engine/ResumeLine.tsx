import type { Engine } from '@shenglang/player/engine/engine-state'
import { useEffect } from 'react'
import { Line } from '../../ui/layout/Line.tsx'
import * as texts from './texts.ts'

/** Browsers require a gesture before sound: one touch resumes the music. */
export function ResumeLine({ engine, onClose }: { engine: Engine; onClose: () => void }) {
  useEffect(
    () =>
      engine.subscribe(() => {
        if (engine.getState().isPlaying) onClose()
      }),
    [engine, onClose],
  )
  return (
    <Line label={texts.continuePlaying} onClose={onClose}>
      <button type="button" onClick={() => engine.toggle()}>
        {texts.continuePlaying}
      </button>
      <span className="one-line">{engine.getState().currentMusic?.title}</span>
    </Line>
  )
}
