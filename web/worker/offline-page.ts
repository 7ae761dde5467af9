import { THEME_COOKIE, THEMES, type Theme } from '@shenglang/contract/constants'
import { offlineDatabase } from './offline/storage/database.ts'
import { OFFLINE_PAGE, STORES } from './stores.ts'

const STYLE = `body{margin:0;min-height:100vh;display:grid;place-content:center;padding:24px;
box-sizing:border-box;background:light-dark(#f6f5f1,#0b0b0d);color:light-dark(#1b1a17,#f4f3ef);
font:16px/1.6 system-ui,"PingFang SC","Noto Sans CJK SC","Microsoft YaHei",sans-serif}main{max-width:480px}
h1{margin:0 0 8px;font-size:24px}p{margin:0 0 24px;color:light-dark(#5d5b55,#a8a8ae)}h2{margin:32px 0 8px;font-size:14px;
color:light-dark(#6d6a62,#8a8a93)}ul{margin:0;padding:0;list-style:none}li a{display:block;padding:8px 0;color:inherit;
overflow-wrap:anywhere}.again{display:inline-block;padding:8px 20px;border-radius:999px;background:#d9bc42;color:#17140a;
font-weight:650;text-decoration:none}.saved{margin-left:16px;color:inherit}`

const SHOWN_MAX = 20
const NEVER_SEEN = '这一页还没有在这台设备上打开过，恢复网络后再试'
/** The page's user has signed out, and their stored pages were deleted. */
const LOCKED = '保存的曲目还在这台设备上，恢复网络并重新登录后即可收听'
const SCHEMES: Record<Theme, string> = { dark: 'dark', light: 'light', auto: 'light dark' }

/** Replaces a page that was never visited on this device: links to visited ones, in the reader's theme. */
export async function offlinePage({ pathname }: Pick<URL, 'pathname'>): Promise<Response> {
  const all = await seenPages()
  const reason = pathname === OFFLINE_PAGE && (await isSavedForSomebody()) ? LOCKED : NEVER_SEEN
  const theme = await chosenTheme(all[0]?.html)
  const hasSaved = all.some(({ path }) => path === OFFLINE_PAGE)
  const seen = all.filter(({ path }) => path !== OFFLINE_PAGE)
  const list = seen.map(({ path, html }) => `<li><a href="${escaped(path)}">${titleIn(html) ?? escaped(path)}</a></li>`).join('')
  const html = `<!doctype html><html lang="zh-CN" data-theme="${theme}"><meta charset="utf-8"><meta name="viewport"
content="width=device-width, initial-scale=1"><title>你已离线 · 声浪</title><style>:root{color-scheme:${SCHEMES[theme]}}
${STYLE}</style><main><h1>你已离线</h1>
<p>${reason}</p><a class="again" href="">重试</a>
${hasSaved ? `<a class="saved" href="${OFFLINE_PAGE}">离线曲目</a>` : ''}
${list === '' ? '' : `<h2>仍可打开</h2><ul>${list}</ul>`}</main></html>`
  return new Response(html, {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
    },
  })
}

/** From the cookie, where workers can read it; otherwise the theme of the page stored last. */
async function chosenTheme(lastPage: string | undefined): Promise<Theme> {
  const cookies: Pick<CookieStore, 'get'> | undefined = Reflect.get(globalThis, 'cookieStore')
  const chosen = cookies ? (await cookies.get(THEME_COOKIE))?.value : /<html[^>]* data-theme="(\w+)"/.exec(lastPage ?? '')?.[1]
  return THEMES.find((theme) => theme === chosen) ?? 'dark'
}

const isSavedForSomebody = async () => (await (await offlineDatabase()).count('accounts')) > 0

interface SeenPage {
  path: string
  html: string
}

/** The stored pages, last visited first. */
async function seenPages(): Promise<SeenPage[]> {
  const cache = await caches.open(STORES.pages)
  const requests = [...(await cache.keys())].reverse().filter(({ url }) => !new URL(url).pathname.endsWith('.data'))
  const pages = requests.slice(0, SHOWN_MAX).map(async (request) => {
    const { pathname, search } = new URL(request.url)
    return { path: pathname + search, html: (await (await cache.match(request, { ignoreVary: true }))?.text()) ?? '' }
  })
  return Promise.all(pages)
}

/** Taken from HTML, so it is escaped already. */
const titleIn = (html: string) => /<title>([^<]*)<\/title>/.exec(html)?.[1]

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
