import { type RefObject, useCallback, useEffect, useRef } from 'react'
import { type KeptDrawing, keepDrawn } from './wave-canvas.ts'
import type { WavePaint } from './wave-painting.ts'

/** A canvas that shows what `look` says at each render, drawn by what `paint` makes of it. */
export function useKeptDrawing<Look extends object>(
  paint: (lookOf: () => Look) => WavePaint,
  look: Look,
): {
  canvas: RefObject<HTMLCanvasElement | null>
  /** Draws it at once as it is a moment later, between two renders. */
  follow: (changed: Partial<Look>) => void
} {
  const canvas = useRef<HTMLCanvasElement>(null)
  const latest = useRef(look)
  const drawing = useRef<KeptDrawing>(undefined)
  useEffect(() => {
    const target = canvas.current
    if (!target) return
    drawing.current = keepDrawn(
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
