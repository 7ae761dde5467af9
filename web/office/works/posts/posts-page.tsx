import { findPosts, POST_STATES, POSTS_COUNTED_MAX, type StaffPostRow } from '@shenglang/contract/social/staff-posts'
import { Link, useSearchParams } from 'react-router'
import { ButtonLink } from '../../../app/ui/controls/Button.tsx'
import { Cover } from '../../../app/ui/data/Cover.tsx'
import { Notice } from '../../../app/ui/layout/Notice.tsx'
import { type Column, DataTable } from '../../../app/ui/table/DataTable.tsx'
import { useCursorList } from '../../orders/forms/use-cursor-list.tsx'
import { timeColumn } from '../../shell/list-table/columns.tsx'
import { PageFrame } from '../../shell/PageFrame.tsx'
import { countText } from '../../shell/texts.ts'
import { PostFilters } from './PostFilters.tsx'
import * as texts from './texts.ts'

const COLUMNS: readonly Column<StaffPostRow>[] = [
  { key: 'post', head: texts.post, cell: (post) => <PostLink post={post} /> },
  {
    key: 'author',
    head: texts.author,
    cell: ({ author, authorId, isOfStaff }) => (
      <Link to={`/people/${authorId}`}>
        {author}
        {isOfStaff ? <small className="block ink-t2">{texts.ofStaff}</small> : null}
      </Link>
    ),
  },
  { key: 'state', head: texts.state, cell: ({ state }) => <span className="nowrap">{texts.STATES[state]}</span> },
  {
    key: 'counts',
    head: texts.counts,
    alignsEnd: true,
    cell: ({ likeCount, commentCount }) => <span className="nowrap">{texts.countsOf(likeCount, commentCount)}</span>,
  },
  timeColumn('created', texts.created, ({ createTime }) => createTime, { alignsEnd: true }),
]

/** The filters of the address. */
function filtersIn(query: URLSearchParams) {
  const state = POST_STATES.find((each) => each === query.get('state'))
  const postId = query.get('postId') ?? ''
  const keyword = query.get('keyword') ?? ''
  return {
    ...(query.get('from') === '1' && { isOfStaff: 1 }),
    ...(state && { state }),
    ...(postId && { postId }),
    ...(keyword && { keyword }),
  }
}

/** Posts of the office, which are written here, and of members, which can be taken down. */
export function Component() {
  const [query] = useSearchParams()
  const { data, table, pages } = useCursorList(findPosts, filtersIn(query), 'before')
  const create = (
    <ButtonLink look="gold" to="/works/posts/new">
      {texts.create}
    </ButtonLink>
  )
  return (
    <PageFrame
      title={texts.posts}
      // The total of a search is not counted.
      lead={data && !query.has('keyword') ? texts.count(countText(data.total, POSTS_COUNTED_MAX)) : undefined}
      actions={create}
    >
      <PostFilters />
      <DataTable
        {...table}
        label={texts.posts}
        columns={COLUMNS}
        keyOf={({ postId }) => postId}
        empty={
          query.size > 0 ? (
            <Notice title={texts.noMatch} actions={<ButtonLink to="?">{texts.clearFilters}</ButtonLink>} />
          ) : (
            <Notice title={texts.none}>{texts.noneHint}</Notice>
          )
        }
      >
        {pages}
      </DataTable>
    </PageFrame>
  )
}

const PostLink = ({ post: { postId, name, topic, cover } }: { post: StaffPostRow }) => (
  <Link to={`/works/posts/${postId}`} className="flex middle gap-12 min-h-52">
    <span className="shrink">
      <b className="block break">{name}</b>
      {topic === '' ? null : <small className="ink-t2">#{topic}</small>}
    </span>
    {cover === '' ? null : (
      <span className="w-40 rigid push">
        <Cover cover={cover} color="var(--bg3)" width={96} />
      </span>
    )}
  </Link>
)
