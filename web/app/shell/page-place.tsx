import { Outlet } from 'react-router'
import type { Route } from './+types/page-place'
import { ErrorPage, errorTitle } from './ErrorPage.tsx'

export const meta: Route.MetaFunction = ({ error, matches }) =>
  error
    ? [{ title: `${errorTitle(error)} · 声浪` }, { name: 'robots', content: 'noindex' }]
    : matches.flatMap((match) => match?.meta ?? [])

/** Where a page stands. What fails in it is shown here too, so that menu, dialogs and player live on. */
export default function PagePlace() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />
}
