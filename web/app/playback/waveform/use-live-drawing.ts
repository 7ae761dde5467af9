import { type RefObject, useCallback, useEffect, useRef } from 'react'
import { drawLive, type LiveDrawing } from './wave-canvas.ts'
import type { WavePaint } from './wave-painting.ts'

/** A canvas that shows `look` at each render, drawn by the result of `paint`. */
export function useLiveDrawing<Look extends object>(
  paint: (lookOf: () => Look) => WavePaint,
  look: Look,
): {
  canvas: RefObject<HTMLCanvasElement | null>
  /** Draws a changed look at once, between two renders. */
  follow: (changed: Partial<Look>) => void
} {
  const canvas = useRef<HTMLCanvasElement>(null)
  const latest = useRef(look)
  const drawing = useRef<LiveDrawing>(undefined)
  useEffect(() => {
    const target = canvas.current
    if (!target) return
    drawing.current = drawLive(
      target,
      paint(() => latest.current),
    )
    return drawing.current.stop
  }, [paint])
  useEffect(() => {
    latest.current = look
    drawing.current?.redraw()
  })
  const follow = useCallback((changed: Partial<Look>) => {
    latest.current = { ...latest.current, ...changed }
    drawing.current?.drawNow()
  }, [])
  return { canvas, follow }
}
