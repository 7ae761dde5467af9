import { listUsers, profile } from '@shenglang/contract/accounts/routes'
import { artistPlays } from '@shenglang/contract/catalog/discover/charts'
import { listResources } from '@shenglang/contract/catalog/routes'
import { isFault } from '@shenglang/contract/fault'
import { listPremieres } from '@shenglang/contract/studio/premieres'
import { data } from 'react-router'
import type { Call, LoadPart } from '../../remote/page-context.ts'

export const PAGE_SIZE = 30
export const TABS = ['works', 'fans', 'focus'] as const
export type ProfileTab = (typeof TABS)[number]

const NO_PAGE = { rows: [], total: 0 }

/** A user and the chosen tab. Throws 404 for unknown users. */
export async function loadProfile(call: Call, part: LoadPart, query: URLSearchParams) {
  const id = query.get('id') ?? ''
  const pageNum = query.get('pageNum') ?? 1
  try {
    const person = await call(profile, { id })
    const requested = TABS.find((name) => name === query.get('tab'))
    const tab: ProfileTab = requested ?? (person.isArtists ? 'works' : 'focus')
    const page = { pageNum, pageSize: PAGE_SIZE }
    const [works, people, plays = [], premieres = []] = await Promise.all([
      tab === 'works' ? call(listResources, { artistId: id, ...page }) : NO_PAGE,
      tab === 'works' ? NO_PAGE : call(listUsers, { type: tab, userId: id, ...page }),
      person.isArtists && tab === 'works' ? part(call(artistPlays, { id })) : [],
      person.isArtists ? part(call(listPremieres, { artistId: id })) : [],
    ])
    return { person, tab, works, people, plays, premieres, pageNum: Number(pageNum), now: new Date().toISOString() }
  } catch (error) {
    if (isFault(error) && error.status < 500) throw data(null, { status: 404 })
    throw error
  }
}
