import { OFFLINE_PAGE, STORES } from './stores.ts'

const STYLE = `:root{color-scheme:dark light}body{margin:0;min-height:100vh;display:grid;place-content:center;padding:24px;
box-sizing:border-box;background:light-dark(#f6f5f1,#0b0b0d);color:light-dark(#1b1a17,#f4f3ef);
font:16px/1.6 system-ui,"PingFang SC","Noto Sans CJK SC","Microsoft YaHei",sans-serif}main{max-width:480px}
h1{margin:0 0 8px;font-size:24px}p{margin:0 0 24px;color:light-dark(#5d5b55,#a8a8ae)}h2{margin:32px 0 8px;font-size:14px;
color:light-dark(#6d6a62,#8a8a93)}ul{margin:0;padding:0;list-style:none}li a{display:block;padding:8px 0;color:inherit;
overflow-wrap:anywhere}.again{display:inline-block;padding:8px 20px;border-radius:999px;background:#d9bc42;color:#17140a;
font-weight:650;text-decoration:none}.kept{margin-left:16px;color:inherit}`

const SHOWN_MAX = 20

/** Instead of a page that was never seen on this device: what was, to go on with. */
export async function offlinePage(): Promise<Response> {
  const all = await seenPages()
  const keepsTracks = all.some(({ path }) => path === OFFLINE_PAGE)
  const seen = all.filter(({ path }) => path !== OFFLINE_PAGE)
  const list = seen.map(({ path, title }) => `<li><a href="${escaped(path)}">${title}</a></li>`).join('')
  const html = `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width,
initial-scale=1"><title>您已离线 · 声浪</title><style>${STYLE}</style><main><h1>您已离线</h1>
<p>这一页还没有在这台设备上打开过，恢复网络后再试</p><a class="again" href="">重试</a>
${keepsTracks ? `<a class="kept" href="${OFFLINE_PAGE}">离线曲目</a>` : ''}
${list === '' ? '' : `<h2>仍可打开</h2><ul>${list}</ul>`}</main></html>`
  return new Response(html, {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
    },
  })
}

/** The pages that are kept, the last seen first, with their titles as they stand in them. */
async function seenPages(): Promise<{ path: string; title: string }[]> {
  const cache = await caches.open(STORES.pages)
  const requests = [...(await cache.keys())].reverse().filter(({ url }) => !new URL(url).pathname.endsWith('.data'))
  const found = requests.slice(0, SHOWN_MAX).map(async (request) => {
    const { pathname, search } = new URL(request.url)
    const html = await (await cache.match(request, { ignoreVary: true }))?.text()
    // Out of the page as it was written there, so it is escaped already.
    const title = /<title>([^<]*)<\/title>/.exec(html ?? '')?.[1]
    return { path: pathname + search, title: title ?? escaped(pathname) }
  })
  return Promise.all(found)
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
