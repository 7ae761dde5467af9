import { mixableKeys } from '@shenglang/contract/catalog/harmony'
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { withValue } from '../../../ui/browser/query-address.ts'
import { toggleValue, valuesOf } from '../list/filter-address.ts'
import type { FilterCounts } from './filter-text.ts'
import { KEY_SEGMENTS, keyBeside, keyStretch } from './key-wheel.ts'

export interface KeyWheelProps {
  query: URLSearchParams
  counts: FilterCounts['tkey']
  /** The key of what plays, as it sounds; '' while nothing does. */
  playing: string
}

/** The chosen, lit and focusable keys of the wheel, and its pointer and key handlers. */
export function useKeyWheel({ query, counts, playing }: KeyWheelProps) {
  const navigate = useNavigate()
  const chosen = valuesOf(query, 'tkey')
  const countOf = new Map(counts.map(({ value, count }) => [value, count]))
  const [pointed, setPointed] = useState<string>()
  const [dragged, setDragged] = useState<string[]>([])
  const dragFrom = useRef<string>(undefined)
  const wasDragged = useRef(false)
  // All compatible keys are lit, including those in which the library has no track.
  const compatible = mixableKeys(query.get('mixKey') ?? '', query.get('mixRule') === 'loose' ? 'loose' : 'strict')
  const lit = dragged.length > 0 ? dragged : chosen.length > 0 ? chosen : compatible
  const centre = pointed ?? dragged[0] ?? chosen[0] ?? playing
  const choose = (keys: readonly string[]) =>
    void navigate(withValue(query, 'tkey', keys.join(',')), { preventScrollReset: true })
  const isOpen = (code: string) => chosen.includes(code) || (countOf.get(code) ?? 0) > 0
  const [first = '8A'] = [...chosen, playing, ...KEY_SEGMENTS.map(({ code }) => code)].filter(
    (code) => code !== '' && isOpen(code),
  )
  const toOf = (code: string) => (chosen.includes(code) ? toggleValue(query, 'tkey', code) : withValue(query, 'tkey', code))

  const onPointerDown = (event: PointerEvent<SVGSVGElement>) => {
    dragFrom.current = codeAt(event)
    wasDragged.current = false
  }
  const onPointerMove = (event: PointerEvent<SVGSVGElement>) => {
    const [from, to] = [dragFrom.current, codeAt(event)]
    if (event.pointerType === 'mouse') setPointed(to)
    if (from === undefined || to === undefined || event.buttons === 0 || (from === to && !wasDragged.current)) return
    wasDragged.current = true
    setDragged(keyStretch(from, to).filter(isOpen))
  }
  const onPointerUp = () => {
    dragFrom.current = undefined
    if (dragged.length > 0) choose(dragged)
    setDragged([])
  }
  const onClick = (event: MouseEvent, code: string) => {
    const isAdded = event.shiftKey && !chosen.includes(code)
    if (!wasDragged.current && !isAdded) return
    event.preventDefault()
    if (isAdded) choose([...chosen, code])
  }
  const onKeyDown = (event: KeyboardEvent<SVGSVGElement>) => {
    const code = (event.target as Element).getAttribute('data-key') ?? ''
    if (event.key === ' ') {
      event.preventDefault()
      ;(event.target as Element).dispatchEvent(new window.MouseEvent('click', { bubbles: true, cancelable: true }))
      return
    }
    const next = nextOpen(code, event.key, isOpen)
    if (next === undefined) return
    event.preventDefault()
    event.currentTarget.querySelector<SVGElement>(`[data-key="${next}"]`)?.focus()
    if (event.shiftKey && !chosen.includes(next)) choose([...new Set([...chosen, code, next])])
  }
  const onPointerLeave = () => {
    setPointed(undefined)
    setDragged([])
    dragFrom.current = undefined
  }
  return {
    chosen,
    countOf,
    lit,
    centre,
    isOpen,
    toOf,
    /** The one segment that Tab reaches. */
    reachable: pointed ?? first,
    setPointed,
    onClick,
    wheel: { onPointerDown, onPointerMove, onPointerUp, onPointerLeave, onKeyDown },
  }
}

/** The nearest segment in the direction of an arrow that can be chosen. */
function nextOpen(code: string, arrow: string, isOpen: (code: string) => boolean): string | undefined {
  let next = keyBeside(code, arrow)
  for (let steps = 0; next !== undefined && next !== code && !isOpen(next) && steps < 12; steps += 1) {
    const further = keyBeside(next, arrow)
    if (further === next) return undefined
    next = further
  }
  return next !== undefined && next !== code && isOpen(next) ? next : undefined
}

/** The segment under the pointer; a finger keeps the one that it came down on as its target. */
function codeAt({ clientX, clientY }: PointerEvent): string | undefined {
  return document.elementFromPoint(clientX, clientY)?.closest('[data-key]')?.getAttribute('data-key') ?? undefined
}
