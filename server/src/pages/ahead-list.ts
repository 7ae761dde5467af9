import type { Category } from '@shenglang/contract/catalog/entities'
import { listCategories, listResources } from '@shenglang/contract/catalog/routes'
import { PAGE_SIZE_MAX } from '@shenglang/contract/constants'
import type { AnswerOf, ArgsOf, Route } from '@shenglang/contract/route'
import { Following, selectPriceChanges } from '../catalog/index.ts'
import { cached } from '../platform/cache/cached.ts'
import { FRESHNESS } from '../platform/cache/freshness.ts'
import type { Db } from '../platform/database/db.ts'
import type { Settings } from '../platform/settings.ts'
import { siteEdition } from '../site/index.ts'
import type { AheadPage, Changes } from './pages-ahead.ts'
import { watchEdition } from './site-edition.ts'

/** Pages about the site itself: they change only with its settings and texts. */
const SITE_PAGES: AheadPage[] = [
  { address: '/buju' },
  { address: '/dark-mode-demo' },
  ...[
    ['user', 'user'],
    ['privacy', 'privacy'],
    ['copyright', 'copyright'],
    ['community', 'community'],
    ['copyrightInfringement', 'infringement'],
  ].map(([id, page]) => ({ address: `/agreement/${id}`, route: `site/agreement/${page}-page` })),
  { address: '/agreement/helpCenter' },
]
const NEWEST = 1000
const PRICES_FRESH_MS = 1000

type Call = <R extends Route>(route: R, args: ArgsOf<R>) => Promise<AnswerOf<R>>

/** The pages to render ahead: those about the site, and the kinds that the setting PRERENDER names. */
export async function listAhead(kinds: Settings['PRERENDER'], call: Call): Promise<AheadPage[]> {
  const [categories, resources] = await Promise.all([
    kinds.includes('categories') ? call(listCategories, {}) : [],
    kinds.includes('resources') ? listNewest(call) : [],
  ])
  return [...SITE_PAGES, ...categoryPages(categories), ...resources]
}

function categoryPages(categories: Category[]): AheadPage[] {
  if (categories.length === 0) return []
  const codes = allOf(categories).map(({ code }) => code)
  return [
    { address: '/types', route: 'catalog/discover/home/types-page', of: 'resources' },
    { address: '/singles', route: 'catalog/discover/browse/singles-page', of: 'resources' },
    ...codes.flatMap((code): AheadPage[] => [
      { address: `/singles/${code}`, route: 'catalog/discover/browse/singles-page', of: 'resources' },
      { address: `/types/${code}`, route: 'types/:category', of: 'resources' },
    ]),
  ]
}

const allOf = (categories: Category[]): Category[] => categories.flatMap((category) => [category, ...allOf(category.children)])

async function listNewest(call: Call): Promise<AheadPage[]> {
  const pages: AheadPage[] = []
  for (let pageNum = 1; pages.length < NEWEST; pageNum += 1) {
    const { rows } = await call(listResources, { pageNum, pageSize: PAGE_SIZE_MAX })
    for (const { resourceId } of rows)
      pages.push({ address: `/resource?id=${resourceId}`, route: 'catalog/work/resource-page', of: { resourceId } })
    if (rows.length < PAGE_SIZE_MAX) break
  }
  return pages
}

/**
 * The changes that make pages stale: works published, edited or taken down, by the catalogue's feed; prices that change by
 * time; and the site's settings and texts. Counts and names may be as old as a page.
 */
export function changesOf(db: Db, now: () => Date): Changes {
  let listener: Parameters<Changes['follow']>[0] | undefined
  const following = new Following(db, {
    onChanges: ({ resources }) => listener?.resources(resources),
    onUnknown: () => listener?.everything(),
  })
  let pricesAt = now()
  const followPrices = cached(
    PRICES_FRESH_MS,
    async () => {
      const until = now()
      listener?.resources(await selectPriceChanges(db, pricesAt, until))
      pricesAt = until
    },
    () => now().getTime(),
  )
  const isSiteChanging = watchEdition(() => siteEdition(db, now()))
  return {
    async caughtUp() {
      await following.within(FRESHNESS.changesMs)
      await followPrices()
      if (await isSiteChanging()) listener?.everything()
    },
    follow(who) {
      listener = who
    },
  }
}
