import { TEMPO_STEP, type TempoKeys } from '@shenglang/contract/catalog/entities'
import { CAMELOT_KEYS } from '@shenglang/contract/catalog/harmony'
import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import { keyColor, musicalKey } from '../../track/camelot-key.ts'
import styles from './TempoKeyChart.module.css'

/** The library as a chart of tempo and key; every cell leads to what lies in it. */
export function TempoKeyChart({ cells }: { cells: TempoKeys }) {
  const tempos = cells.map(({ bpm }) => bpm)
  const [first, last] = [Math.min(...tempos), Math.max(...tempos)]
  const columns = Array.from({ length: (last - first) / TEMPO_STEP + 1 }, (_, index) => first + index * TEMPO_STEP)
  const counts = new Map(cells.map(({ tkey, bpm, count }) => [`${tkey} ${bpm}`, count]))
  const most = Math.max(...counts.values())
  return (
    <div className={styles.scroll}>
      <table className={`${styles.chart} number`}>
        <caption className="visually-hidden">每种 BPM 与调性下的曲目数</caption>
        <thead>
          <tr>
            <th scope="col">调性</th>
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
  if (count === 0) return <td />
  const strength = 0.3 + 0.7 * Math.sqrt(count / most)
  const color: CSSProperties = { backgroundColor: keyColor(tkey), opacity: strength }
  const words = `${tkey}（${musicalKey(tkey)}），${bpm} 到 ${bpm + TEMPO_STEP - 1} BPM，${count} 首`
  return (
    <td>
      <Link to={`/dj?tkey=${tkey}&bpmFrom=${bpm}&bpmTo=${bpm + TEMPO_STEP - 1}`} aria-label={words}>
        <span style={color} />
      </Link>
    </td>
  )
}
