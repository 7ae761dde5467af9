import { KEY_RELATION_LABELS, keyRelation, mixableKeys } from '@shenglang/contract/catalog/harmony'
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { keyColor, musicalKey } from '../../track/camelot-key.ts'
import { KeyChip } from '../../track/KeyChip.tsx'
import { withValue } from '../../ui/query-address.ts'
import { toggleValue, valuesOf } from '../list/filter-address.ts'
import type { FilterCounts } from './filter-words.ts'
import styles from './KeyWheel.module.css'
import { KEY_SEGMENTS, keyBeside, keyStretch } from './key-wheel.ts'

interface KeyWheelProps {
  query: URLSearchParams
  counts: FilterCounts['tkey']
  /** The key of what plays, as it sounds; '' while nothing does. */
  playing: string
}

/**
 * The Camelot wheel. A click chooses one key or gives it up, with Shift it is added; a drag chooses a stretch. Arrow keys walk
 * from segment to segment. Keys under which there is nothing cannot be chosen.
 */
export function KeyWheel({ query, counts, playing }: KeyWheelProps) {
  const navigate = useNavigate()
  const chosen = valuesOf(query, 'tkey')
  const countOf = new Map(counts.map(({ value, count }) => [value, count]))
  const [pointed, setPointed] = useState<string>()
  const [dragged, setDragged] = useState<string[]>([])
  const dragFrom = useRef<string>(undefined)
  const wasDragged = useRef(false)
  const lit = dragged.length > 0 ? dragged : chosen
  const centre = pointed ?? lit[0] ?? playing
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

  return (
    <>
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: each segment has a name of its own */}
      <svg
        className={styles.wheel}
        viewBox="0 0 300 300"
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onPointerLeave={() => {
          setPointed(undefined)
          setDragged([])
          dragFrom.current = undefined
        }}
        onKeyDown={onKeyDown}
        onDragStart={(event) => event.preventDefault()}
      >
        {KEY_SEGMENTS.map(({ code, path, x, y }) => {
          const isLit = lit.includes(code)
          const drawn = (
            <>
              <path d={path} fill={keyColor(code)} fillOpacity={isLit ? 1 : 0.2} />
              <text x={x} y={y + 5}>
                {code}
              </text>
            </>
          )
          if (!isOpen(code)) {
            return (
              <g key={code} className={styles.segment} data-none="">
                {drawn}
              </g>
            )
          }
          return (
            <Link
              key={code}
              to={toOf(code)}
              className={styles.segment}
              data-key={code}
              data-lit={isLit || undefined}
              aria-label={`${code} ${musicalKey(code)}，${countOf.get(code) ?? 0} 首`}
              aria-current={chosen.includes(code) ? 'true' : undefined}
              tabIndex={code === (pointed ?? first) ? 0 : -1}
              preventScrollReset
              onClick={(event) => onClick(event, code)}
              onFocus={() => setPointed(code)}
              onBlur={() => setPointed(undefined)}
            >
              {drawn}
            </Link>
          )
        })}
        {KEY_SEGMENTS.filter(({ code }) => code === playing).map(({ code, path }) => (
          <path key={code} d={path} className={styles.now} />
        ))}
        <g className={styles.centre}>
          <text x="150" y="154">
            {centre === '' ? '24' : centre}
          </text>
          <text x="150" y="176">
            {centre === '' ? '个调，点一格' : musicalKey(centre)}
          </text>
        </g>
      </svg>
      <Neighbours around={chosen[0] ?? playing} query={query} countOf={countOf} />
    </>
  )
}

/** The keys that go with one, each to be added or taken. */
function Neighbours(props: { around: string; query: URLSearchParams; countOf: ReadonlyMap<string, number> }) {
  const { around, query, countOf } = props
  const chosen = valuesOf(query, 'tkey')
  const codes = mixableKeys(around, 'strict')
  const inOrder = ['same', 'up', 'down', 'relative'].flatMap((relation) =>
    codes.filter((code) => keyRelation(around, code) === relation),
  )
  const shown = inOrder.filter((code) => chosen.includes(code) || (countOf.get(code) ?? 0) > 0)
  return (
    <ul className={styles.neighbours}>
      {shown.map((code) => {
        const relation = keyRelation(around, code)
        return (
          <li key={code}>
            <Link
              to={toggleValue(query, 'tkey', code)}
              aria-current={chosen.includes(code) ? 'true' : undefined}
              preventScrollReset
            >
              <KeyChip code={code} />
              {relation ? KEY_RELATION_LABELS[relation] : ''}
              <small className="number">{countOf.get(code) ?? 0} 首</small>
            </Link>
          </li>
        )
      })}
    </ul>
  )
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
