import lighthouse, { desktopConfig } from 'lighthouse'
import { verdict } from './measure.ts'
import { firstLink, openSite } from './site.ts'

/**
 * Lighthouse's scores for accessibility, best practices and SEO, on a phone in dark and on a desktop in light. The sign-in
 * page is `noindex`, which Lighthouse counts against it.
 */
const CATEGORIES = ['accessibility', 'best-practices', 'seo'] as const
const NOT_FOUND = '/login'
const DEBUG_PORT = 3976

const site = await openSite({ flags: [`--remote-debugging-port=${DEBUG_PORT}`], isQuiet: true })
for (const path of ['/', '/dj', await firstLink(site, 'track'), await firstLink(site, 'artist'), NOT_FOUND]) {
  for (const [place, config, theme] of [
    ['on a phone in dark', undefined, 'dark'],
    ['on a desk in light', desktopConfig, 'light'],
  ] as const)
    await look(path, place, config, theme)
}
await site.close()

async function look(path: string, place: string, config: typeof desktopConfig | undefined, theme: string): Promise<void> {
  const result = await lighthouse(
    site.origin + path,
    { port: DEBUG_PORT, onlyCategories: [...CATEGORIES], logLevel: 'error', extraHeaders: { cookie: `theme=${theme}` } },
    config,
  )
  if (!result) throw new Error(`Lighthouse said nothing of ${path}`)
  const { audits, categories } = result.lhr
  for (const name of CATEGORIES) {
    const category = categories[name]
    const failing = (category?.auditRefs ?? []).filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    for (const { id } of failing) process.stdout.write(`  ${path} ${place}: ${id}: ${audits[id]?.title}\n`)
    verdict(`${path} ${place}: ${name}`, category?.score ?? 0, 1)
  }
}
