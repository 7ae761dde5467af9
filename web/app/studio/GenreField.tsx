import type { DictEntry } from '@shenglang/contract/site/entities'
import styles from './editor.module.css'

interface GenreFieldProps {
  entries: DictEntry[]
  chosen: string[]
  onChange: (chosen: string[]) => void
}

/** Where a work is played: any number of the site's tags. */
export function GenreField({ entries, chosen, onChange }: GenreFieldProps) {
  const toggle = (value: string) =>
    onChange(chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value])
  return (
    <fieldset className={styles.genres}>
      <legend>
        标签<small>选填</small>
      </legend>
      {entries.map(({ dictValue, dictLabel }) => (
        <label key={dictValue}>
          <input
            type="checkbox"
            className="visually-hidden"
            checked={chosen.includes(dictValue)}
            onChange={() => toggle(dictValue)}
          />
          <span>{dictLabel}</span>
        </label>
      ))}
    </fieldset>
  )
}
