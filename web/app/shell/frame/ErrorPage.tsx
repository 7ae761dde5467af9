import { messageIn, parseBody } from '@shenglang/contract/envelope'
import { isFault } from '@shenglang/contract/fault'
import { Suspense, useEffect, useState } from 'react'
import { isRouteErrorResponse } from 'react-router'
import { reloadTo } from '../../playback/engine/reload.ts'
import { notePageError } from '../../remote/page-errors.ts'
import { lazyPart } from '../../ui/browser/lazy-part.tsx'
import { Button, ButtonLink } from '../../ui/controls/Button.tsx'
import { Notice } from '../../ui/layout/Notice.tsx'
import * as texts from './initial-texts.ts'

const SomeTracks = lazyPart(() => import('./SomeTracks.tsx'))

const NOT_FOUND_STATUS = 404

const isNotFound = (error: unknown) => isRouteErrorResponse(error) && error.status === NOT_FOUND_STATUS

/** The title and heading of the page. */
export const errorTitle = (error: unknown) => (isNotFound(error) ? texts.pageMissing : texts.pageFailed)

/** Crawlers: they get what the server rendered (spec §2). */
const READS_FOR_OTHERS = /bot|lighthouse|facebook|google/i

interface ErrorPageProps {
  error: unknown
  isFatal?: boolean
}

/** An error in the browser is shown and reported to the server; for crawlers the rendered page stays. */
export function ErrorPage({ error, isFatal = false }: ErrorPageProps) {
  const [served] = useState(() => servedPage(error, isFatal))
  useEffect(() => notePageError({ kind: 'page', error }), [error])
  return served === undefined ? (
    <SeenError error={error} isFatal={isFatal} />
  ) : (
    <div
      // biome-ignore lint/security/noDangerouslySetInnerHtml: it was part of this very page
      dangerouslySetInnerHTML={{ __html: served }}
    />
  )
}

/** The server's markup before the error is shown. A missing page has none, for crawlers too. */
function servedPage(error: unknown, isFatal: boolean): string | undefined {
  if (typeof document === 'undefined' || !READS_FOR_OTHERS.test(navigator.userAgent) || isRouteErrorResponse(error))
    return undefined
  return (isFatal ? document.body : document.getElementById('main'))?.innerHTML
}

/** The spec's error page (§2): a status code or 'Error', a message, a link home and a reload button. */
function SeenError({ error, isFatal = false }: ErrorPageProps) {
  const isLost = isNotFound(error) && !isFatal
  return (
    <>
      <h1 className="visually-hidden">{errorTitle(error)}</h1>
      <Notice
        title={isRouteErrorResponse(error) ? String(error.status) : 'Error'}
        actions={
          <>
            <ButtonLink look="gold" to="/" reloadDocument={isFatal}>
              {texts.backHome}
            </ButtonLink>
            <Button onClick={() => reloadTo(window.location.href)}>{texts.reloadPage}</Button>
            {isLost ? <ButtonLink to="/searchResult">{texts.search}</ButtonLink> : null}
          </>
        }
      >
        {messageOf(error)}
      </Notice>
      {isLost ? (
        <Suspense>
          <SomeTracks />
        </Suspense>
      ) : null}
    </>
  )
}

/** Only messages for readers are shown: our own, not a browser's or a library's. */
function messageOf(error: unknown): string {
  if (isNotFound(error)) return texts.pageMissingHint
  if (isFault(error)) return error.message
  if (!isRouteErrorResponse(error)) return texts.pageFailed
  // Thrown by a loader, or answered by the server in place of a page's data.
  const data: unknown = error.data
  return messageIn(typeof data === 'string' ? parseBody(data) : data) ?? texts.pageFailed
}
