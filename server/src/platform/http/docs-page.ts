import { FAULTS } from '@shenglang/contract/fault-table'
import { pathNames, type Route } from '@shenglang/contract/route'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Calls } from './calls.ts'
import { escapeHtml } from './escape-html.ts'
import { openApiDocument } from './openapi.ts'

const TITLE = '声浪'

/** Serves the OpenAPI document and its page, made when first requested, and answers 404 to everything else below `base`. */
export function mountDocs(app: FastifyInstance, base: string, { routes }: Pick<Calls, 'routes'>): void {
  let document: ReturnType<typeof openApiDocument> | undefined
  let page: string | undefined
  app.get(`${base}/openapi.json`, async () => {
    document ??= openApiDocument(routes, base, TITLE)
    return document
  })
  app.get(`${base}/docs`, async (_request, reply) => {
    page ??= docsPage(routes, base, TITLE)
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
      .send(page)
  })
  app.all(`${base}/*`, (_request, reply) => reply.callNotFound())
}

/** A page without scripts that shows every call, its arguments and its answer: `/api/docs`. */
function docsPage(routes: Route[], base: string, title: string): string {
  return `<!doctype html>
<html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)} 接口文档</title><style>${STYLE}</style>
<main><h1>${escapeHtml(title)} 接口文档</h1>
<p>基础地址 <code>${base}</code>。机器可读的版本：<a href="${base}/openapi.json">openapi.json</a></p>
${routes.map((route) => callSection(route, base)).join('\n')}
<h2>错误码</h2><table><tr><th>fault</th><th>HTTP</th><th>文字</th></tr>
${Object.entries(FAULTS)
  .map(([code, { status, text }]) => `<tr><td><code>${code}</code></td><td>${status}</td><td>${escapeHtml(text)}</td></tr>`)
  .join('\n')}</table></main></html>`
}

function callSection(route: Route, base: string): string {
  const { properties = {}, required = [] } = z.toJSONSchema(route.args, { io: 'input', unrepresentable: 'any' })
  const inPath = pathNames(route)
  const rows = Object.entries(properties).map(([name, schema]) => {
    const location = inPath.includes(name) ? '路径' : route.method === 'GET' ? '查询' : '正文'
    return `<tr><td><code>${name}</code></td><td>${location}</td><td>${required.includes(name) ? '必填' : '可选'}</td>
      <td><code>${escapeHtml(JSON.stringify(schema))}</code></td></tr>`
  })
  const answer = JSON.stringify(z.toJSONSchema(route.answer), null, 2)
  return `<details><summary><b>${route.method}</b> <code>${escapeHtml(base + route.path)}</code> ${escapeHtml(route.summary)}
<i>${[route.audience, route.permission, route.needsConsent && '需同意协议', route.idempotent && 'Idempotency-Key'].filter(Boolean).join(' · ')}</i></summary>
${rows.length > 0 ? `<table><tr><th>参数</th><th>位置</th><th></th><th>格式</th></tr>${rows.join('')}</table>` : '<p>没有参数。</p>'}
<pre tabindex="0">${escapeHtml(answer)}</pre></details>`
}

const STYLE = `:root{color-scheme:dark light}body{margin:0;font:14px/1.6 "PingFang SC","Microsoft YaHei","Noto Sans CJK SC",system-ui,sans-serif;
background:light-dark(#f6f5f1,#0b0b0d);color:light-dark(#1b1a17,#f4f3ef)}main{max-width:960px;margin:auto;padding:24px 16px}
a,b{color:light-dark(#86690a,#d9bc42)}details{border:1px solid light-dark(#e2e0d8,#26262d);border-radius:10px;margin:8px 0;padding:10px 14px}
summary{cursor:pointer}i{opacity:.8}table{border-collapse:collapse;width:100%}td,th{text-align:left;padding:4px 8px;border-bottom:1px solid
light-dark(#e2e0d8,#26262d);overflow-wrap:anywhere}pre{overflow:auto;max-height:360px;font-size:12px}`
