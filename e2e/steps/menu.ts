import type { Page } from '@playwright/test'
import type { MenuItem } from '@shenglang/contract/site/entities'
import { query } from './purchases.ts'

/** The menu id, as the query `mid` carries it, of the entry that opens `url`. */
export async function menuIdOf(page: Page, url: string): Promise<string> {
  const { data } = await query<{ data: MenuItem[] }>(page, '/client/app/cms/menu')
  const entry = data.flatMap((item) => [item, ...item.children]).find((item) => item.url === url)
  if (!entry) throw new Error(`the menu has no ${url}`)
  return entry.menuId
}
