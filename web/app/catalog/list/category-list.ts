import type { Category } from '@shenglang/contract/catalog/entities'
import { listCategories } from '@shenglang/contract/catalog/routes'
import type { Call } from '../../remote/page-context.ts'
import { loadResourceList } from './resource-list.ts'

/** The offers of one content type, all of them or those of one category (`?category=`), and links to the categories. */
export async function loadOffers(call: Call, url: URL, contentType: number, root: string) {
  const categories = await call(listCategories, { code: root })
  const chosen = categories.find(({ code }) => code === url.searchParams.get('category'))
  const list = await loadResourceList(call, url.searchParams, { contentType, categoryCode: chosen?.code ?? root })
  return { list, parts: partsOf(categories, chosen, url.pathname.replace(/\.data$/, '')) }
}

function partsOf(categories: Category[], chosen: Category | undefined, path: string) {
  const parts = categories.map(({ code, name }) => ({ name, to: `${path}?category=${code}`, isCurrent: code === chosen?.code }))
  return [{ name: '全部', to: path, isCurrent: chosen === undefined }, ...parts]
}
