import { Notice } from '../../../ui/layout/Notice.tsx'
import { countFilters } from '../list/filter-address.ts'
import * as texts from './texts.ts'

/** True where nothing is published yet: a list without results and without a filter to clear. */
export const isWithoutTracks = (query: URLSearchParams, total: number): boolean => total === 0 && countFilters(query) === 0

export function NoTracks() {
  return <Notice title={texts.noTracksYet}>{texts.noTracksHint}</Notice>
}
