import { PAGE_ALIASES } from '@shenglang/contract/accounts/page-aliases'
import { generatePath, type Params } from 'react-router'

/**
 * The canonical form of a page's address. The router also accepts `/DJ`, `/%64j` and `/dj/` for `/dj`; with one spelling,
 * guard, bare layout and menu can compare addresses as text, and none of them can be bypassed. `pattern` and `params` are the
 * router's own match of `pathname`; an address without a page stays as it is, unless it is another name of one.
 */
export function canonicalSpelling(pathname: string, pattern: string, params: Params): string {
  if (!pattern.endsWith('*')) return generatePath(`/${pattern.replace(/^\//, '')}`, params)
  const alias = `/${params['*']?.toLowerCase().replace(/\/+$/, '')}`
  return Object.hasOwn(PAGE_ALIASES, alias) ? alias : pathname
}
