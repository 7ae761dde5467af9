import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { THEME_COOKIE, THEMES } from '@shenglang/contract/constants'
import type { Stage, WaitingPage } from '../platform/http/listener.ts'
import { themeFiles } from './web-build.ts'

/** The page before the site is open, in the site's colours: shows the stages of the preparation, then reloads as the site. */
export async function openingPage(): Promise<WaitingPage> {
  const style = (await Promise.all(themeFiles.map((file) => readFile(file, 'utf8')))).join('') + STYLE
  const digest = createHash('sha256').update(SCRIPT).digest('base64')
  return {
    policy: `default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${digest}'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'`,
    html: (stages, cookieHeader) => `<!doctype html>
<html lang="zh-CN" data-theme="${themeOf(cookieHeader)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>正在准备 - 声浪</title><style>${style}</style>
<noscript><meta http-equiv="refresh" content="3"></noscript></head>
<body><main>
<p class="logo"><i aria-hidden="true"><b></b><b></b><b></b><b></b></i>声浪</p>
<h1>正在准备，马上就好</h1>
<ul id="stages">${stages.map(stageItem).join('')}</ul>
<p class="note">第一次启动约需一两分钟，以后只要几秒。准备好后，这里会自动打开。</p>
</main><script>${SCRIPT}</script></body></html>`,
  }
}

const stageItem = ({ what, detail }: Stage) => `<li><span>${what}</span> <span class="number">${detail}</span></li>`

const themeOf = (cookieHeader: string) =>
  THEMES.find((theme) => cookieHeader.split('; ').includes(`${THEME_COOKIE}=${theme}`)) ?? 'dark'

const SCRIPT = `
const list = document.getElementById('stages')
const ask = async () => {
  const answer = await fetch('/readyz').catch(() => undefined)
  if (answer?.ok) return location.reload()
  const { stages } = (await answer?.json().catch(() => undefined)) ?? {}
  if (stages) list.replaceChildren(...stages.map(({ what, detail }) => {
    const item = document.createElement('li')
    const parts = [what, detail].map((text) => Object.assign(document.createElement('span'), { textContent: text }))
    parts[1].className = 'number'
    item.append(parts[0], ' ', parts[1])
    return item
  }))
  setTimeout(ask, 1000)
}
setTimeout(ask, 1000)
`

const STYLE = `
body { min-height: 100vh; display: grid; place-items: center; padding: var(--page); }
main { width: min(420px, 100%); }
.logo { display: flex; align-items: center; gap: var(--space-12); font-weight: 650; font-size: var(--text-18); line-height: var(--line-26); letter-spacing: 0.04em; }
.logo i { display: flex; gap: var(--space-bar); align-items: end; height: 20px; }
.logo b { width: 3px; height: 100%; border-radius: var(--radius-bar); background: var(--fill); transform-origin: bottom;
  animation: beat 1.2s ease-in-out infinite alternate; }
.logo b:nth-child(1) { animation-delay: -0.9s; }
.logo b:nth-child(2) { animation-delay: -0.2s; }
.logo b:nth-child(3) { animation-delay: -0.6s; }
@keyframes beat { from { transform: scaleY(0.3); } }
h1 { margin: var(--space-28) 0 var(--space-16); }
ul { min-height: 96px; }
li { display: flex; justify-content: space-between; gap: var(--space-16); padding: var(--space-12) 0; border-bottom: 1px solid var(--line); }
li .number { color: var(--t1); }
.note { margin-top: var(--space-16); color: var(--t1); }
`
