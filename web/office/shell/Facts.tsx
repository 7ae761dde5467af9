import type { ReactNode } from 'react'
import { Fact, Facts as KitFacts } from '../../app/ui/data/Facts.tsx'
import * as texts from './texts.ts'

/** A row; false for one that is left out. */
type FactRow = readonly [name: string, value: ReactNode] | false

/** A list of names and values, a row each; empty values are shown as such. */
export function Facts({ rows }: { rows: readonly FactRow[] }) {
  return (
    <KitFacts>
      {rows
        .filter((row) => row !== false)
        .map(([name, value]) => (
          <Fact key={name} name={name}>
            {value === '' || value === null || value === undefined ? <span className="ink-t2">{texts.none}</span> : value}
          </Fact>
        ))}
    </KitFacts>
  )
}

/** A value of several lines. */
export const multiline = (text: string) => <span className="pre-wrap break">{text}</span>
