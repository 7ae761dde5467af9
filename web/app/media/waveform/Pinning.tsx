import { useEffect, useRef } from 'react'
import { useEngine } from '../../playback/engine/playback.tsx'
import { openPin } from '../../social/pin/open-pin.tsx'
import { RisingComments } from '../../social/pin/RisingComments.tsx'
import { followPresses } from '../../social/pin/wave-press.ts'

/** Drops a pin where a finger rests on the parent waveform, and lets comments rise as the music passes them. */
export default function Pinning({ resourceId, durationMs }: { resourceId: string; durationMs: number }) {
  const engine = useEngine()
  const inside = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const wave = inside.current?.parentElement
    if (!wave || !engine) return
    const end = new AbortController()
    const onPin = (fraction: number) => {
      const { currentMusic: track } = engine.getState()
      if (track) void openPin(engine, { track, atMs: fraction * engine.getProgress().durationMs })
    }
    followPresses(wave, { onSeek: (fraction) => engine.seek(fraction), onPin }, end.signal)
    return () => end.abort()
  }, [engine])
  return (
    <>
      <span ref={inside} hidden />
      {durationMs > 0 ? <RisingComments resourceId={resourceId} durationMs={durationMs} /> : null}
    </>
  )
}
