import { KEY_RELATION_LABELS, keyRelation, mixableKeys } from '@shenglang/contract/catalog/harmony'
import { Link } from 'react-router'
import { keyColor, musicalKey } from '../../../track/badges/camelot-key.ts'
import { KeyChip } from '../../../track/badges/KeyChip.tsx'
import { toggleValue, valuesOf } from '../list/filter-address.ts'
import styles from './KeyWheel.module.css'
import { KEY_SEGMENTS } from './key-wheel.ts'
import * as texts from './texts.ts'
import { type KeyWheelProps, useKeyWheel } from './use-key-wheel.ts'

/**
 * The Camelot wheel. A click selects or clears one key, with Shift it adds one; a drag selects a stretch. Arrow keys move from
 * segment to segment. Keys without tracks cannot be selected.
 */
export function KeyWheel(props: KeyWheelProps) {
  const { chosen, countOf, lit, centre, isOpen, toOf, reachable, setPointed, onClick, wheel } = useKeyWheel(props)
  const { query, playing } = props
  return (
    <>
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: each segment has a name of its own */}
      <svg className={styles.wheel} viewBox="0 0 300 300" {...wheel} onDragStart={(event) => event.preventDefault()}>
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
              <g key={code} className={`${styles.segment} no-outline`} data-none="" data-lit={isLit || undefined}>
                {drawn}
              </g>
            )
          }
          return (
            <Link
              key={code}
              to={toOf(code)}
              className={`${styles.segment} no-outline`}
              data-key={code}
              data-lit={isLit || undefined}
              aria-label={texts.keyCell(code, musicalKey(code), countOf.get(code) ?? 0)}
              aria-current={chosen.includes(code) ? 'true' : undefined}
              tabIndex={code === reachable ? 0 : -1}
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
            {centre === '' ? texts.keysHint : musicalKey(centre)}
          </text>
        </g>
      </svg>
      <Neighbours around={chosen[0] ?? playing} query={query} countOf={countOf} />
    </>
  )
}

/** The keys that mix with one, each to be added or removed. */
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
              className="text-13 flex middle gap-8 min-h-hit ink-t1"
              to={toggleValue(query, 'tkey', code)}
              aria-current={chosen.includes(code) ? 'true' : undefined}
              preventScrollReset
            >
              <KeyChip code={code} />
              {relation ? KEY_RELATION_LABELS[relation] : ''}
              <small className="number push ink-t2">{texts.trackCount(countOf.get(code) ?? 0)}</small>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
