import type { Crumb } from '../../ui/text/crumb.ts'
import * as texts from './texts.ts'

/** Breadcrumbs of a user's page, through the list that contains it. */
export function profileCrumbs({ nickName }: { nickName: string }, list?: Crumb): Crumb[] {
  return [{ name: texts.home, address: '/' }, ...(list ? [list] : []), { name: nickName }]
}
