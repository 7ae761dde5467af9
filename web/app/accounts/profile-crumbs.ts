import type { Crumb } from '../ui/crumb.ts'

/** The way to somebody's page, over the list in which they stand. */
export function profileCrumbs({ nickName }: { nickName: string }, list?: Crumb): Crumb[] {
  return [{ name: '首页', address: '/' }, ...(list ? [list] : []), { name: nickName }]
}
