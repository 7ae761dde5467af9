import type { ReactNode } from 'react'
import { withValue } from '../../app/ui/browser/query-address.ts'
import { ButtonLink } from '../../app/ui/controls/Button.tsx'
import * as texts from './texts.ts'

interface CursorPagesProps {
  query: URLSearchParams
  /** The parameter of the address that contains the cursor. */
  name: 'before' | 'after'
  /** The cursor of the next page; '' on the last. */
  next: string
  /** Before the links, such as the number of rows. */
  children?: ReactNode
}

/** Leads to the next page and to the first; cursors have no way back, for which the browser's button serves. */
export function CursorPages({ query, name, next, children }: CursorPagesProps) {
  const isLater = query.has(name)
  const hasLinks = next !== '' || isLater
  if (!hasLinks && children === undefined) return null
  return (
    <div className="flex wrap middle between gap-12 mt-16">
      {children}
      {hasLinks ? (
        <nav className="flex gap-12" aria-label={texts.pages}>
          {isLater ? <ButtonLink to={withValue(query, name, '')}>{texts.firstPage}</ButtonLink> : null}
          {next === '' ? null : (
            <ButtonLink to={withValue(query, name, next)} rel="next">
              {texts.nextPage}
            </ButtonLink>
          )}
        </nav>
      ) : null}
    </div>
  )
}
