import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SITE_PICTURE } from '@shenglang/contract/sharing/preview'
import { escapeHtml } from './platform/http/escape-html.ts'

/** A page that the build rendered ahead, for everyone the same but for its colours. */
export interface BuiltPage {
  htmlIn: (theme: string) => string
  /** Sources for the policy: the build could not know a nonce, so the page's own inline scripts are named by their hashes. */
  scriptSources: string[]
}

/** Reads the pages that the build laid into `folder`, by path; `site` is where they stand now. */
export async function readBuiltPages(folder: string, paths: string[], site: string): Promise<Map<string, BuiltPage>> {
  const pages = paths.map(async (path) => {
    const html = await readFile(join(folder, path, 'index.html'), 'utf8')
    return [path, builtPage(html.replace('</head>', `${placeOf(site, path)}</head>`))] as const
  })
  return new Map(await Promise.all(pages))
}

/** What the build could not tell: it does not know the site's address. */
function placeOf(site: string, path: string): string {
  const [address, picture] = [escapeHtml(site + path), escapeHtml(site + SITE_PICTURE)]
  return `<link rel="canonical" href="${address}"><meta property="og:url" content="${address}"><meta property="og:image" content="${picture}">`
}

export function builtPage(html: string): BuiltPage {
  return {
    htmlIn: (theme) => html.replace(/(<html[^>]* data-theme=")\w+/, `$1${theme}`),
    scriptSources: inlineScripts(html).map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`),
  }
}

function inlineScripts(html: string): string[] {
  return Array.from(html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g), (match) => match[1] ?? '')
}
