import { Component, type ReactNode } from 'react'
import { notePageError } from '../../remote/page-errors.ts'
import { pageFailed, reloadPage } from '../frame/initial-texts.ts'

/**
 * Replaces the router's page for errors that no page of the site could show (vite.config.ts): it would show readers a stack in
 * English. All other errors are shown by `ErrorPage`.
 */
export class RemixErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError = () => ({ hasFailed: true })

  override componentDidCatch(error: unknown): void {
    notePageError({ kind: 'page', error })
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children
    return (
      <html lang="zh-CN">
        <head>
          <meta charSet="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>{pageFailed}</title>
        </head>
        <body>
          {pageFailed}{' '}
          <button type="button" onClick={() => window.location.reload()}>
            {reloadPage}
          </button>
        </body>
      </html>
    )
  }
}

/** Only for a root without a layout and an error page of its own. */
export const RemixRootDefaultErrorBoundary = () => null
export const BoundaryShell = () => null
