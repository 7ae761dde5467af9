import type { DictEntry } from '@shenglang/contract/site/entities'
import { useState } from 'react'
import styles from './editor.module.css'
import * as texts from './texts.ts'

interface GenreFieldProps {
  entries: DictEntry[]
  chosen: string[]
  onChange: (chosen: string[]) => void
}

/** The tags of a work: any number of the site's, and those of its file. */
export function GenreField({ entries, chosen, onChange }: GenreFieldProps) {
  const toggle = (value: string) =>
    onChange(chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value])
  const [first] = useState(chosen)
  // Tags from the file beside the site's.
  const free = first
    .filter((value) => entries.every(({ dictValue }) => dictValue !== value))
    .map((value) => ({ dictValue: value, dictLabel: value }))
  return (
    <fieldset className={styles.genres}>
      <legend className="text-14 mb-8 pad-0 bold">
        {texts.tags}
        <small className="regular ink-t2 ml-8">{texts.optional}</small>
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
