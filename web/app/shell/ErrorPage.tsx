import { messageIn, parseBody } from '@shenglang/contract/envelope'
import { isFault } from '@shenglang/contract/fault'
import { lazy, Suspense, useEffect, useState } from 'react'
import { isRouteErrorResponse } from 'react-router'
import { reloadTo } from '../playback/reload.ts'
import { notePageError } from '../remote/page-errors.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'

const SomeTracks = lazy(() => import('./SomeTracks.tsx'))

const NOT_FOUND_STATUS = 404
const BROKEN = '页面发生错误'

const isNotFound = (error: unknown) => isRouteErrorResponse(error) && error.status === NOT_FOUND_STATUS

/** What the page is called in its title and its heading. */
export const errorTitle = (error: unknown) => (isNotFound(error) ? '页面不存在' : BROKEN)

/** Who reads pages for others: they keep what the server rendered (spec §2). */
const READS_FOR_OTHERS = /bot|lighthouse|facebook|google/i

interface ErrorPageProps {
  error: unknown
  isFatal?: boolean
}

/** An error in the browser is shown and told to the server; to whom reads for others the page stays as it was. */
export function ErrorPage({ error, isFatal = false }: ErrorPageProps) {
  const [served] = useState(() => servedPage(error, isFatal))
  useEffect(() => notePageError({ kind: 'page', error }), [error])
  return served === undefined ? (
    <SeenError error={error} isFatal={isFatal} />
  ) : (
    <div
      // biome-ignore lint/security/noDangerouslySetInnerHtml: it stood on this very page
      dangerouslySetInnerHTML={{ __html: served }}
    />
  )
}

/** What stands where the error is about to be shown. A page that is not there is none, for them too. */
function servedPage(error: unknown, isFatal: boolean): string | undefined {
  if (typeof document === 'undefined' || !READS_FOR_OTHERS.test(navigator.userAgent) || isRouteErrorResponse(error))
    return undefined
  return (isFatal ? document.body : document.getElementById('main'))?.innerHTML
}

/** The spec's error page (§2): a status code or 'Error', a message, the way home and a reload. */
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
              返回首页
            </ButtonLink>
            <Button onClick={() => reloadTo(window.location.href)}>刷新页面</Button>
            {isLost ? <ButtonLink to="/searchResult">搜索</ButtonLink> : null}
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

/** Only what was written for readers is shown to them: words of ours, not those of a browser or a library. */
function messageOf(error: unknown): string {
  if (isNotFound(error)) return '这里没有你要找的页面，它可能已经搬走，或还没有上线'
  if (isFault(error)) return error.message
  if (!isRouteErrorResponse(error)) return BROKEN
  // What a loader threw, or the text that the server answered instead of a page's data.
  const data: unknown = error.data
  return messageIn(typeof data === 'string' ? parseBody(data) : data) ?? BROKEN
}
