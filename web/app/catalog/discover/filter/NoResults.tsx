import { ButtonLink } from '../../../ui/controls/Button.tsx'
import { ChipLink } from '../../../ui/controls/Chip.tsx'
import { Notice } from '../../../ui/layout/Notice.tsx'
import { grouped } from '../../../ui/text/grouped.ts'
import { withoutFilters } from '../list/filter-address.ts'
import type { Nearest } from './nearest.ts'
import * as texts from './texts.ts'

/** Nothing matches all conditions: which one to drop, and how many match then. */
export function NoResults({ nearest, query }: { nearest: Nearest[]; query: URLSearchParams }) {
  const isAny = nearest.some(({ total }) => total > 0)
  return (
    <Notice
      title={texts.noMatches}
      actions={
        <ButtonLink look="gold" to={withoutFilters(query)}>
          {texts.clearFilters}
        </ButtonLink>
      }
    >
      {isAny ? texts.dropOneCondition : texts.loosenTogether}
      {isAny ? (
        <span className="flex wrap centred gap-8 mt-12">
          {nearest
            .filter(({ total }) => total > 0)
            .map(({ text, to, total }) => (
              <ChipLink key={text} to={to} preventScrollReset>
                {texts.without(text)}
                <small className="number">{texts.trackCount(grouped(total))}</small>
              </ChipLink>
            ))}
        </span>
      ) : null}
    </Notice>
  )
}
