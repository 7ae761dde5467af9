import { withValue } from '../../app/ui/browser/query-address.ts'
import { ButtonLink } from '../../app/ui/controls/Button.tsx'
import * as texts from './texts.ts'

interface CursorPagesProps {
  query: URLSearchParams
  /** The parameter of the address that contains the cursor. */
  name: 'before' | 'after'
  /** The cursor of the next page; '' on the last. */
  next: string
}

/** Leads to the next page and to the first; cursors have no way back, for which the browser's button serves. */
export function CursorPages({ query, name, next }: CursorPagesProps) {
  const isLater = query.has(name)
  if (next === '' && !isLater) return null
  return (
    <nav className="flex gap-12 mt-16" aria-label={texts.pages}>
      {isLater ? <ButtonLink to={withValue(query, name, '')}>{texts.firstPage}</ButtonLink> : null}
      {next === '' ? null : (
        <ButtonLink to={withValue(query, name, next)} rel="next">
          {texts.nextPage}
        </ButtonLink>
      )}
    </nav>
  )
}
