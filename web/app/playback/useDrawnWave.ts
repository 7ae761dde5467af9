import { type RefObject, useEffect, useRef } from 'react'
import { keepDrawn } from './wave-canvas.ts'
import { paintWhole, type WholeLook } from './wave-paints.ts'

/** Keeps a whole track drawn on a canvas, as `look` says at each render. */
export function useDrawnWave(look: WholeLook): RefObject<HTMLCanvasElement | null> {
  const canvas = useRef<HTMLCanvasElement>(null)
  const latest = useRef(look)
  const drawing = useRef<ReturnType<typeof keepDrawn>>(undefined)
  useEffect(() => {
    const target = canvas.current
    if (!target) return
    drawing.current = keepDrawn(
      target,
      paintWhole(() => latest.current),
    )
    return drawing.current.stop
  }, [])
  useEffect(() => {
    latest.current = look
    drawing.current?.redraw()
  })
  return canvas
}
