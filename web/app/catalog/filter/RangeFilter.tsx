import { Form } from 'react-router'
import { Button } from '../../ui/Button.tsx'
import { RANGE_NAMES } from '../list/filter-address.ts'
import styles from './FilterPanel.module.css'
import { TapTempo } from './TapTempo.tsx'

/** Ranges of tempo and length: a form of its own that keeps the rest of the address. */
export function RangeFilter({ query }: { query: URLSearchParams }) {
  const rest = Array.from(query).filter(([name]) => ![...RANGE_NAMES, 'pageNum'].includes(name as never))
  const field = (name: (typeof RANGE_NAMES)[number], label: string, max: number) => (
    <input
      type="number"
      name={name}
      min={name.startsWith('bpm') ? 1 : 0}
      max={max}
      inputMode="numeric"
      aria-label={label}
      defaultValue={query.get(name) ?? ''}
    />
  )
  return (
    <div className={styles.line}>
      <h2>范围</h2>
      <Form className={styles.ranges} preventScrollReset>
        {rest.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <span>
          BPM {field('bpmFrom', '最低 BPM', 999)} – {field('bpmTo', '最高 BPM', 999)}
        </span>
        <span>
          时长 {field('minutesFrom', '最短分钟数', 999)} – {field('minutesTo', '最长分钟数', 999)} 分钟
        </span>
        <Button type="submit">应用</Button>
        <TapTempo query={query} />
      </Form>
    </div>
  )
}
