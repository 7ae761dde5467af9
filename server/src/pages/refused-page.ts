import { readFile } from 'node:fs/promises'
import { isFault } from '@shenglang/contract/fault'
import type { FastifyRequest } from 'fastify'
import { faultOf } from '../platform/http/faults.ts'
import type { Page } from './page-cache.ts'
import { themeFiles } from './web-build.ts'

/**
 * The error page in place of one that is refused for now, in the site's colours. Rethrows errors that are not faults, and those
 * of React Router's data requests (`*.data`), which are answered like failed calls: the open page shows the message.
 */
export async function createRefusedPage(): Promise<(request: Pick<FastifyRequest, 'url'>) => (error: unknown) => Page> {
  const style = (await Promise.all(themeFiles.map((file) => readFile(file, 'utf8')))).join('') + STYLE
  return ({ url }) =>
    (error) => {
      if (!isFault(error) || /\.data(\?|$)/.test(url)) throw error
      const { status, message, detail } = faultOf(error)
      const seconds = Number(detail.seconds ?? RETRY_AFTER_S)
      return {
        status,
        headers: [
          ['content-type', 'text/html; charset=utf-8'],
          ['retry-after', String(seconds)],
          ['x-robots-tag', 'noindex'],
        ],
        body: Buffer.from(htmlOf(message, seconds, style)),
      }
    }
}

const RETRY_AFTER_S = 5

const htmlOf = (message: string, seconds: number, style: string) => `<!doctype html>
<html lang="zh-CN" data-theme="dark">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>请稍后再试 - 声浪</title><style>${style}</style></head>
<body><main><h1>${message}</h1><p>${seconds} 秒后<a href="">重新打开这一页</a>，或<a href="/">返回首页</a>。</p></main></body></html>`

const STYLE = `
body { min-height: 100vh; display: grid; place-items: center; padding: var(--page); }
main { width: min(420px, 100%); }
p { margin-top: var(--space-16); color: var(--t1); }
a { color: inherit; text-decoration: underline; }
`
