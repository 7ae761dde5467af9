import { type Category, RESOURCE_ORDERS, type ResourceDetail } from '@shenglang/contract/catalog/entities'
import { listCategories, listCollections } from '@shenglang/contract/catalog/routes'
import { data } from 'react-router'
import type { Call, LoadPart } from '../../../remote/page-context.ts'
import { readListArgs } from '../list/list-arguments.ts'
import { orNewest } from '../list/or-newest.ts'
import { loadResourceList, type ResourceList } from '../list/resource-list.ts'
import type { ShelfSource } from './shelves.ts'
import * as texts from './texts.ts'

const PACKS_PAGE_SIZE = 12

interface ShelfPart {
  name: string
  to: string
  isCurrent: boolean
}

/** The content of a shelf: one page of it, and links to its parts or related ones. */
export interface ShelfContent {
  list: ResourceList | PackPage
  parts: ShelfPart[]
  /** The category of the address, if any. */
  category?: Pick<Category, 'code' | 'name'>
}

type PackPage = Omit<ResourceList, 'rows'> & { rows: ResourceDetail[] }

interface ShelfContext {
  call: Call
  part: LoadPart
  url: URL
}

/** Loads a shelf. Throws 404 for an unknown category. */
export async function loadShelf(context: ShelfContext, source: ShelfSource, categoryCode?: string): Promise<ShelfContent> {
  const query = context.url.searchParams
  switch (source.from) {
    case 'resources': {
      const { from: _, ...narrowed } = source
      return { list: await loadResourceList(context, query, narrowed), parts: [] }
    }
    case 'collections':
      return { list: await loadPacks(context, source.categoryCode), parts: [] }
    case 'offers':
      return loadOffers(context, source)
    case 'category':
      return loadCategory(context, categoryCode)
  }
}

async function loadPacks({ call, part, url }: ShelfContext, categoryCode: string): Promise<PackPage> {
  const { orderBy: requested, pageNum = 1 } = readListArgs(url.searchParams)
  const orderBy = RESOURCE_ORDERS.find((order) => order === requested) ?? 'newest'
  const args = { categoryCode, orderBy, pageNum, pageSize: PACKS_PAGE_SIZE }
  const newest = () => call(listCollections, { ...args, orderBy: 'newest' })
  const page = await orNewest(part, call(listCollections, args), newest)
  return { ...page, orderBy: page.isReduced ? 'newest' : orderBy, pageNum: Number(pageNum), pageSize: PACKS_PAGE_SIZE }
}

/** All of one content type, or those of the category in `?category=`. */
async function loadOffers({ call, part, url }: ShelfContext, { contentType, root }: Extract<ShelfSource, { from: 'offers' }>) {
  const categories = (await part(call(listCategories, { code: root }))) ?? []
  const chosen = categories.find(({ code }) => code === url.searchParams.get('category'))
  const list = await loadResourceList({ call, part }, url.searchParams, { contentType, categoryCode: chosen?.code ?? root })
  const path = url.pathname.replace(/\.data$/, '')
  return {
    list,
    parts: [
      { name: texts.all, to: path, isCurrent: chosen === undefined },
      ...linksTo(categories, (code) => `${path}?category=${code}`, chosen?.code),
    ],
  }
}

async function loadCategory({ call, part, url }: ShelfContext, categoryCode: string | undefined): Promise<ShelfContent> {
  const path = pathTo(await call(listCategories, {}), categoryCode)
  const category = path?.at(-1)
  if (!path || !category) throw data(null, { status: 404 })
  const { code, name, children } = category
  const around = children.length > 0 ? children : (path.at(-2)?.children ?? [])
  return {
    category: { code, name },
    list: await loadResourceList({ call, part }, url.searchParams, { categoryCode: code }),
    parts: [{ name: texts.allCategories, to: '/types', isCurrent: false }, ...linksTo(around, (one) => `/types/${one}`, code)],
  }
}

const linksTo = (categories: Category[], addressOf: (code: string) => string, current: string | undefined): ShelfPart[] =>
  categories.map(({ code, name }) => ({ name, to: addressOf(code), isCurrent: code === current }))

/** The categories from the root down to the one with this code. */
function pathTo(tree: Category[], code: string | undefined): Category[] | undefined {
  for (const category of tree) {
    if (category.code === code) return [category]
    const below = pathTo(category.children, code)
    if (below) return [category, ...below]
  }
  return undefined
}
