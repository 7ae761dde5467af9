import { type Category, RESOURCE_ORDERS, type ResourceDetail } from '@shenglang/contract/catalog/entities'
import { listCategories, listCollections } from '@shenglang/contract/catalog/routes'
import { data } from 'react-router'
import type { Call, LoadPart } from '../../remote/page-context.ts'
import { readListArgs } from '../list/list-arguments.ts'
import { loadResourceList, type ResourceList } from '../list/resource-list.ts'
import type { ShelfSource } from './shelves.ts'

const PACKS_PAGE_SIZE = 12

interface ShelfPart {
  name: string
  to: string
  isCurrent: boolean
}

/** What a shelf shows: one page of it, and links to its parts or to what stands around it. */
export interface ShelfContent {
  list: ResourceList | PackPage
  parts: ShelfPart[]
  /** The category that the address names, where it names one. */
  category?: Pick<Category, 'code' | 'name'>
}

type PackPage = Omit<ResourceList, 'rows'> & { rows: ResourceDetail[] }

interface Asking {
  call: Call
  part: LoadPart
  url: URL
}

/** Reads what a shelf shows. Throws 404 for a category that is none. */
export async function loadShelf({ call, part, url }: Asking, source: ShelfSource, categoryCode?: string): Promise<ShelfContent> {
  const query = url.searchParams
  switch (source.from) {
    case 'resources': {
      const { from: _, ...narrowed } = source
      return { list: await loadResourceList(call, query, narrowed), parts: [] }
    }
    case 'collections':
      return { list: await loadPacks(call, query, source.categoryCode), parts: [] }
    case 'offers':
      return loadOffers({ call, part, url }, source)
    case 'category':
      return loadCategory(call, query, categoryCode)
  }
}

async function loadPacks(call: Call, query: URLSearchParams, categoryCode: string): Promise<PackPage> {
  const { orderBy: asked, pageNum = 1 } = readListArgs(query)
  const orderBy = RESOURCE_ORDERS.find((order) => order === asked) ?? 'newest'
  const page = await call(listCollections, { categoryCode, orderBy, pageNum, pageSize: PACKS_PAGE_SIZE })
  return { ...page, orderBy, pageNum: Number(pageNum), pageSize: PACKS_PAGE_SIZE }
}

/** All of one content type, or those of the category that `?category=` names. */
async function loadOffers({ call, part, url }: Asking, { contentType, root }: Extract<ShelfSource, { from: 'offers' }>) {
  const categories = (await part(call(listCategories, { code: root }))) ?? []
  const chosen = categories.find(({ code }) => code === url.searchParams.get('category'))
  const list = await loadResourceList(call, url.searchParams, { contentType, categoryCode: chosen?.code ?? root })
  const path = url.pathname.replace(/\.data$/, '')
  return {
    list,
    parts: [
      { name: '全部', to: path, isCurrent: chosen === undefined },
      ...linksTo(categories, (code) => `${path}?category=${code}`, chosen?.code),
    ],
  }
}

async function loadCategory(call: Call, query: URLSearchParams, categoryCode: string | undefined): Promise<ShelfContent> {
  const path = pathTo(await call(listCategories, {}), categoryCode)
  const category = path?.at(-1)
  if (!path || !category) throw data(null, { status: 404 })
  const { code, name, children } = category
  const around = children.length > 0 ? children : (path.at(-2)?.children ?? [])
  return {
    category: { code, name },
    list: await loadResourceList(call, query, { categoryCode: code }),
    parts: [{ name: '全部分类', to: '/types', isCurrent: false }, ...linksTo(around, (one) => `/types/${one}`, code)],
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
