import type { Resource } from '@shenglang/contract/catalog/entities'
import styles from './SetCurves.module.css'
import { curveText, pathOf, setCurve } from './set-curve.ts'
import * as texts from './texts.ts'

const SIZE = { width: 1000, height: 100 }
const ENERGY_BOX = { ...SIZE, least: 1, most: 10 }
const MARGIN = 8

/** Energy and tempo over the length of a set; `before` faintly shows the current energy. */
export function SetCurves({ tracks, before }: { tracks: Resource[]; before: Resource[] | undefined }) {
  if (tracks.length < 2) return null
  const tempos = tracks.map(({ tbpm }) => tbpm).filter((tbpm) => tbpm > 0)
  const [least, most] = [Math.min(...tempos), Math.max(...tempos)]
  return (
    <figure className={styles.figure}>
      <svg
        viewBox={`0 ${-MARGIN} ${SIZE.width} ${SIZE.height + 2 * MARGIN}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={curveText(tracks)}
      >
        {[0, 50, 100].map((y) => (
          <path key={y} className={styles.grid} d={`M0 ${y}H${SIZE.width}`} />
        ))}
        {before ? <Curve look="before" tracks={before} measure={({ energy }) => energy} box={ENERGY_BOX} /> : null}
        <Curve look="tempo" tracks={tracks} measure={({ tbpm }) => tbpm} box={{ ...SIZE, least, most }} />
        <Curve look="energy" tracks={tracks} measure={({ energy }) => energy} box={ENERGY_BOX} />
      </svg>
      <figcaption className="number" aria-hidden="true">
        <span>{texts.energyAxis}</span>
        <span className={styles.tempoKey}>
          {tempos.length === 0 ? texts.tempoUnknown : texts.tempoRange(Math.round(least), Math.round(most))}
        </span>
        {before ? <span className={styles.beforeKey}>{texts.currentEnergy}</span> : null}
      </figcaption>
    </figure>
  )
}

interface CurveProps {
  look: 'before' | 'tempo' | 'energy'
  tracks: Resource[]
  measure: (track: Resource) => number
  box: typeof ENERGY_BOX
}

function Curve({ look, tracks, measure, box }: CurveProps) {
  return <path className={styles[look]} d={setCurve(tracks, measure, box).map(pathOf).join('')} />
}
