import type { MovementFacts } from './movement.ts'
import * as texts from './texts.ts'

export function Movement({ of }: { of: MovementFacts }) {
  switch (of?.kind) {
    case undefined:
      return null
    case 'first':
      return <span className="text-13 ink-t1">{texts.firstFor(of.days)}</span>
    case 'new':
      return <span className="text-12 ink-t0">{texts.newEntry}</span>
    case 'same':
      return (
        <span className="text-12 ink-t2" role="img" aria-label={texts.rankSame}>
          –
        </span>
      )
    case 'up':
    case 'down': {
      const isUp = of.kind === 'up'
      return (
        <span
          className={`text-12 number nowrap ${isUp ? 'ink-ok' : 'ink-t2'}`}
          role="img"
          aria-label={texts.rankChange(isUp ? texts.rose : texts.fell, of.steps)}
        >
          {isUp ? '▲' : '▼'} {of.steps}
        </span>
      )
    }
  }
}
