import { isRouteErrorResponse } from 'react-router'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'

const NOT_FOUND_STATUS = 404

/** The spec's error page (§2): a status code or 'Error', a message, the way home and a reload. */
export function ErrorPage({ error }: { error: unknown }) {
  const isNotFound = isRouteErrorResponse(error) && error.status === NOT_FOUND_STATUS
  const status = isRouteErrorResponse(error) ? String(error.status) : 'Error'
  return (
    <>
      <h1 className="visually-hidden">{isNotFound ? '页面不存在' : '页面发生错误'}</h1>
      <Notice
        title={status}
        actions={
          <>
            <ButtonLink look="gold" to="/" reloadDocument={!isNotFound}>
              返回首页
            </ButtonLink>
            <Button onClick={() => window.location.reload()}>刷新页面</Button>
          </>
        }
      >
        {isNotFound ? '这里没有你要找的页面，它可能已经搬走，或还没有上线' : '页面发生错误'}
      </Notice>
    </>
  )
}
