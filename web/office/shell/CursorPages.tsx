import { withValue } from '../../app/ui/browser/query-address.ts'
import { ButtonLink } from '../../app/ui/controls/Button.tsx'
import * as texts from './texts.ts'

interface CursorPagesProps {
  query: URLSearchParams
  /** The parameter of the address that has the cursor. */
  name: 'before' | 'after'
  /** The cursor of the next page; '' on the last. */
  next: string
}

/** A cursor leads onward only; back is the browser's own, and the first page is one step away. */
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
