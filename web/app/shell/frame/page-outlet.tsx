import { Outlet } from 'react-router'
import type { Route } from './+types/page-outlet'
import { ErrorPage, errorTitle } from './ErrorPage.tsx'
import * as texts from './initial-texts.ts'

export const meta: Route.MetaFunction = ({ error, matches }) =>
  error
    ? [{ title: texts.pageTitle(errorTitle(error)) }, { name: 'robots', content: 'noindex' }]
    : matches.flatMap((match) => match?.meta ?? [])

/** Outlet for a page. Its errors are shown here too, so that menu, dialogs and player stay. */
export default function PageOutlet() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />
}
