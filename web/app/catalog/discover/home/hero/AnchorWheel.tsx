import { CAMELOT_KEYS } from '@shenglang/contract/catalog/harmony'
import { Link } from 'react-router'
import { keyColor } from '../../../../track/badges/camelot-key.ts'
import styles from './Hero.module.css'
import * as texts from './texts.ts'
import type { Way } from './tonight.ts'

/** In a box of 300: the segment at the top of the rings of minor and major, and the radius of their codes. */
const RINGS = {
  A: { path: 'M123 46A108 108 0 0 1 177 46L167 84A68 68 0 0 0 133 84Z', radius: 88 },
  B: { path: 'M113 7A148 148 0 0 1 187 7L177 43A110 110 0 0 0 123 43Z', radius: 129 },
} as const

const ringOf = (code: string) => RINGS[code.endsWith('A') ? 'A' : 'B']
const degreesOf = (code: string) => Number.parseInt(code, 10) * 30

/** The baseline's middle of a code. */
function positionOf(code: string) {
  const angle = (degreesOf(code) * Math.PI) / 180
  const { radius } = ringOf(code)
  return { x: Math.round(150 + radius * Math.sin(angle)), y: Math.round(160 - radius * Math.cos(angle)) }
}

/** The Camelot wheel around the anchor's key: keys that mix with it are lit, and link to their tracks. */
export function AnchorWheel({ tkey, ways }: { tkey: string; ways: readonly Way[] }) {
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: each segment that leads somewhere has a name of its own
    <svg className={styles.wheel} viewBox="0 0 300 300">
      {CAMELOT_KEYS.map((code) => {
        const way = ways.find((one) => one.tkey === code)
        return way ? (
          <Link key={code} to={way.to} aria-label={texts.segmentOf(code, way.label, way.count)}>
            <Segment code={code} isLit isNow={code === tkey} />
          </Link>
        ) : (
          <Segment key={code} code={code} isLit={code === tkey} isNow={code === tkey} />
        )
      })}
      {/* Above all segments, since three characters are wider than one; links have the codes in their names. */}
      {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: a group of texts takes no focus */}
      <g aria-hidden="true">
        {CAMELOT_KEYS.filter((code) => code === tkey || ways.some((one) => one.tkey === code)).map((code) => (
          <text key={code} {...positionOf(code)}>
            {code}
          </text>
        ))}
      </g>
    </svg>
  )
}

/** One key of the wheel; the anchor's own is outlined. */
function Segment({ code, isLit, isNow }: { code: string; isLit: boolean; isNow: boolean }) {
  return (
    <path
      d={ringOf(code).path}
      transform={`rotate(${degreesOf(code)} 150 150)`}
      fill={keyColor(code)}
      fillOpacity={isLit ? undefined : 0.2}
      className={isNow ? styles.now : undefined}
    />
  )
}
