import type { DictEntry } from '@shenglang/contract/site/entities'
import { useState } from 'react'
import styles from './editor.module.css'

interface GenreFieldProps {
  entries: DictEntry[]
  chosen: string[]
  onChange: (chosen: string[]) => void
}

/** Where a work is played: any number of the site's tags, and those of its file. */
export function GenreField({ entries, chosen, onChange }: GenreFieldProps) {
  const toggle = (value: string) =>
    onChange(chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value])
  const [first] = useState(chosen)
  // What the file's own tags brought beside the site's.
  const free = first
    .filter((value) => entries.every(({ dictValue }) => dictValue !== value))
    .map((value) => ({ dictValue: value, dictLabel: value }))
  return (
    <fieldset className={styles.genres}>
      <legend>
        标签<small>选填</small>
      </legend>
      {[...entries, ...free].map(({ dictValue, dictLabel }) => (
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
