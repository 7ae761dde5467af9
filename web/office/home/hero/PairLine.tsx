import type { EditedPair } from '@shenglang/contract/catalog/discover/hero-pairs'
import { IconArrowRight } from '../../../app/ui/data/icons.ts'
import { PeriodLine } from '../edit/PeriodLine.tsx'
import { WorkLine } from '../edit/WorkLine.tsx'
import * as texts from './texts.ts'

/** A pair with its period; the site does not show a pair with a track that is taken down. */
export const PairLine = ({ pair, isBehind }: { pair: EditedPair; isBehind: boolean }) => (
  <div className="grid gap-4 pad-8-0">
    <span className="flex wrap middle gap-8-16">
      <WorkLine work={pair.from} />
      <IconArrowRight size={16} aria-label={texts.into} />
      <WorkLine work={pair.to} />
    </span>
    <PeriodLine period={pair} isBehind={isBehind} />
    {pair.from.isPublished && pair.to.isPublished ? null : <small className="ink-t2">{texts.fallback}</small>}
  </div>
)
