import type { Category } from '@shenglang/contract/catalog/entities'
import { listCategories, listResources } from '@shenglang/contract/catalog/routes'
import { PAGE_SIZE_MAX } from '@shenglang/contract/constants'
import type { AnswerOf, ArgsOf, Route } from '@shenglang/contract/route'
import type { Kysely } from 'kysely'
import { Following } from './catalog/index.ts'
import type { AheadPage, Changes } from './pages-ahead.ts'
import type { Tables } from './platform/database/tables.ts'
import { FRESHNESS } from './platform/freshness.ts'
import type { Settings } from './platform/settings.ts'

/** Pages of the site about itself: they show no data of theirs. */
const STYLE_PAGES = ['/buju', '/dark-mode-demo']
const NEWEST = 1000

type Call = <R extends Route>(route: R, args: ArgsOf<R>) => Promise<AnswerOf<R>>

/** What is rendered ahead, as the operator wishes. */
export async function listAhead(wanted: Settings['PRERENDER'], call: Call): Promise<AheadPage[]> {
  const [categories, resources] = await Promise.all([
    wanted.includes('categories') ? call(listCategories, {}) : [],
    wanted.includes('resources') ? listNewest(call) : [],
  ])
  return [...STYLE_PAGES.map((address) => ({ address })), ...categoryPages(categories), ...resources]
}

function categoryPages(categories: Category[]): AheadPage[] {
  if (categories.length === 0) return []
  const codes = allOf(categories).map(({ code }) => code)
  return [
    { address: '/types', route: 'catalog/home/types-page', of: 'resources' },
    { address: '/singles', route: 'catalog/filter/singles-page', of: 'resources' },
    ...codes.flatMap((code): AheadPage[] => [
      { address: `/singles/${code}`, route: 'catalog/filter/singles-page', of: 'resources' },
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
      pages.push({ address: `/resource?id=${resourceId}`, route: 'catalog/detail/resource-page', of: { resourceId } })
    if (rows.length < PAGE_SIZE_MAX) break
  }
  return pages
}

/** What is published, edited or taken down, as the catalogue's feed tells it; counts and names may be as old as a page. */
export function changesOf(db: Kysely<Tables>): Changes {
  let heard: Parameters<Changes['follow']>[0] | undefined
  const following = new Following(db, {
    onChanges: ({ resources }) => heard?.resources(resources),
    onUnknown: () => heard?.everything(),
  })
  return {
    caughtUp: () => following.within(FRESHNESS.changesMs),
    follow(who) {
      heard = who
    },
  }
}
