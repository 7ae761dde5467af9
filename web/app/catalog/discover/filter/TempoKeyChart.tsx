import { TEMPO_STEP, type TempoKeyCounts } from '@shenglang/contract/catalog/entities'
import { CAMELOT_KEYS } from '@shenglang/contract/catalog/harmony'
import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import { keyColor, musicalKey } from '../../../track/badges/camelot-key.ts'
import styles from './TempoKeyChart.module.css'
import * as texts from './texts.ts'

/** The library as a chart of tempo and key; every cell links to its tracks. */
export function TempoKeyChart({ cells }: { cells: TempoKeyCounts }) {
  const tempos = cells.map(({ bpm }) => bpm)
  const [first, last] = [Math.min(...tempos), Math.max(...tempos)]
  const columns = Array.from({ length: (last - first) / TEMPO_STEP + 1 }, (_, index) => first + index * TEMPO_STEP)
  const counts = new Map(cells.map(({ tkey, bpm, count }) => [`${tkey} ${bpm}`, count]))
  const most = Math.max(...counts.values())
  return (
    <div className="scroll-x mt-12 pad-12 edge radius-panel bg1">
      <table className={`${styles.chart} number`}>
        <caption className="visually-hidden">{texts.tempoKeyCounts}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.musicalKey}</th>
            {columns.map((bpm) => (
              <th key={bpm} scope="col">
                {bpm}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {CAMELOT_KEYS.map((tkey) => (
            <tr key={tkey}>
              <th scope="row" title={musicalKey(tkey)}>
                {tkey}
              </th>
              {columns.map((bpm) => (
                <Cell key={bpm} tkey={tkey} bpm={bpm} count={counts.get(`${tkey} ${bpm}`) ?? 0} most={most} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Cell({ tkey, bpm, count, most }: { tkey: string; bpm: number; count: number; most: number }) {
  if (count === 0) return <td className="pad-0 bg2 radius-bar" />
  const strength = 0.3 + 0.7 * Math.sqrt(count / most)
  const color: CSSProperties = { backgroundColor: keyColor(tkey), opacity: strength }
  const label = texts.tempoKeyCell(tkey, musicalKey(tkey), bpm, bpm + TEMPO_STEP - 1, count)
  return (
    <td className="pad-0 bg2 radius-bar">
      <Link to={`/dj?tkey=${tkey}&bpmFrom=${bpm}&bpmTo=${bpm + TEMPO_STEP - 1}`} aria-label={label}>
        <span className="full-height radius-bar" style={color} />
      </Link>
    </td>
  )
}
