import type { ReactNode } from 'react'
import { Fact, Facts as KitFacts } from '../../app/ui/data/Facts.tsx'
import * as texts from './texts.ts'

/** Names and values of one thing, a row each; what is empty says so. */
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
