import type { ReactNode } from 'react'
import { Fact, Facts as KitFacts } from '../../app/ui/data/Facts.tsx'
import * as texts from './texts.ts'

/** A list of names and values, a row each; empty values are shown as such. */
export function Facts({ rows }: { rows: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <KitFacts>
      {rows.map(([name, value]) => (
        <Fact key={name} name={name}>
          {value === '' || value === null || value === undefined ? <span className="ink-t2">{texts.none}</span> : value}
        </Fact>
      ))}
    </KitFacts>
  )
}
