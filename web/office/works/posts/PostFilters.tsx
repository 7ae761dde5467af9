import { POST_STATES } from '@shenglang/contract/social/staff-posts'
import { useNavigate, useSearchParams } from 'react-router'
import { withValues } from '../../../app/ui/browser/query-address.ts'
import { Select } from '../../../app/ui/controls/Select.tsx'
import { SearchForm } from '../../shell/SearchForm.tsx'
import * as texts from './texts.ts'

const STATES = [{ value: '', name: texts.anyState }, ...POST_STATES.map((value) => ({ value, name: texts.STATES[value] }))]

/** A number is the id of a post; any other text is searched for in the posts. */
const NUMBER = /^[1-9]\d{0,17}$/

/** Filters of the list of posts, stored in the address. */
export function PostFilters() {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const set = (values: Record<string, string>) => void navigate(withValues(query, { ...values, before: '' }))
  const find = (sought: string) => {
    const isNumber = NUMBER.test(sought)
    set({ postId: isNumber ? sought : '', keyword: isNumber ? '' : sought })
  }
  const sought = query.get('postId') ?? query.get('keyword') ?? ''
  return (
    <SearchForm label={texts.keyword} maxLength={100} searched={sought} submit={texts.find} onSearch={find}>
      <Select aria-label={texts.from} value={query.get('from') ?? ''} options={texts.FROM} onPick={(from) => set({ from })} />
      <Select aria-label={texts.state} value={query.get('state') ?? ''} options={STATES} onPick={(state) => set({ state })} />
    </SearchForm>
  )
}
