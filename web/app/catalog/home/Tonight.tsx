import { KeyChip } from '../../track/KeyChip.tsx'
import { ChipLink } from '../../ui/Chip.tsx'
import styles from './Tonight.module.css'
import type { Way } from './tonight.ts'

/** Where to go on from what the decks above show. */
export function Tonight({ ways }: { ways: readonly Way[] }) {
  return (
    <nav className={styles.tonight} aria-labelledby="tonight">
      <small id="tonight">今晚</small>
      {ways.map(({ words, tkey, to, count }) => (
        <ChipLink key={to} to={to}>
          <KeyChip code={tkey} />
          {words} <small className="number">{count}</small>
        </ChipLink>
      ))}
    </nav>
  )
}
