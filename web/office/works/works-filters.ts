import type { ArgsOf } from '@shenglang/contract/route'
import type { findWorks } from '@shenglang/contract/studio/edit/edit-works'
import { WORK_STATES } from '@shenglang/contract/studio/entities'

export type WorksFilters = Omit<ArgsOf<typeof findWorks>, 'before' | 'size'>

export const ARTIST_ID = /^[1-9]\d{0,17}$/
const CATEGORY = /^[A-Z]\d{2,8}$/

/** The filters of the list's address, which its export and a bulk change apply as well; invalid ones are left out. */
export function filtersIn(query: URLSearchParams): WorksFilters {
  const [keyword, categoryCode, artistId] = ['keyword', 'category', 'artist'].map((name) => query.get(name) ?? '')
  const contentType = Number(query.get('kind') ?? '')
  const state = WORK_STATES.find((each) => each === query.get('state'))
  return {
    ...(keyword && { keyword }),
    ...(contentType > 0 && { contentType }),
    ...(state && { state }),
    ...(categoryCode && CATEGORY.test(categoryCode) && { categoryCode }),
    ...(artistId && ARTIST_ID.test(artistId) && { artistId }),
  }
}
