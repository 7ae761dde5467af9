import { CONTENT_TYPE_LABELS, CONTENT_TYPES, type Resource, type Suggestion } from '@shenglang/contract/catalog/entities'
import { completeSearch, popularSearches, searchResources } from '@shenglang/contract/catalog/routes'
import { KEYWORD_REQUIRED, SEARCH_TOTAL_MAX } from '@shenglang/contract/constants'
import { isFault } from '@shenglang/contract/fault'
import { listPosts } from '@shenglang/contract/social/posts'
import { Link, useSearchParams } from 'react-router'
import { callContext, partContext } from '../../remote/page-context.ts'
import { PostStream } from '../../social/circle/PostStream.tsx'
import { TrackRows } from '../../track/TrackRow.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { ChipLink } from '../../ui/Chip.tsx'
import { IconTag } from '../../ui/icons.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { withValue } from '../../ui/query-address.ts'
import sections from '../../ui/sections.module.css'
import { OfferCards } from '../list/OfferCards.tsx'
import type { Route } from './+types/search-page'
import { searchAddress, suggestionAddress, TEMPOS, tempoAddress } from './search-options.ts'
import styles from './search-page.module.css'

const PAGE_SIZE = 30
const PAGE_MAX = Math.ceil(SEARCH_TOTAL_MAX / PAGE_SIZE)

export async function loader({ request, context }: Route.LoaderArgs) {
  const call = context.get(callContext)
  const part = context.get(partContext)
  const query = new URL(request.url).searchParams
  const keyword = (query.get('keyword') ?? '').trim()
  const contentType = Number(query.get('contentType')) in CONTENT_TYPE_LABELS ? query.get('contentType') : undefined
  const pageNum = Math.min(PAGE_MAX, Math.max(1, Math.trunc(Number(query.get('pageNum'))) || 1))
  const nothing = { keyword, pageNum, rows: [], total: 0, beside: [], posts: undefined, popular: [] as string[] }
  // Asked for nothing, the page is the place to begin; asked for blanks, it says so.
  if (!query.has('keyword')) return { ...nothing, popular: (await part(call(popularSearches, {}))) ?? [], refusal: '' }
  if (keyword === '') return { ...nothing, refusal: KEYWORD_REQUIRED }
  try {
    if (Number(contentType) === CONTENT_TYPES.post) {
      return { ...nothing, posts: await call(listPosts, { keyword }), refusal: '' }
    }
    const [page, suggestions] = await Promise.all([
      call(searchResources, {
        keyword,
        pageNum,
        pageSize: PAGE_SIZE,
        ...(contentType ? { contentType: Number(contentType) } : {}),
      }),
      part(call(completeSearch, { key: keyword })),
    ])
    const beside = (suggestions?.rows ?? []).filter(({ dataType }) => dataType === 'USER' || dataType === 'TEXT')
    return { ...nothing, ...page, beside, refusal: '' }
  } catch (error) {
    if (!isFault(error)) throw error
    return { ...nothing, refusal: error.status < 500 ? error.message : '搜索失败，请重试' }
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.keyword ? `${loaderData.keyword} · ` : ''}搜索 · 声浪` },
  { name: 'robots', content: 'noindex' },
]

export const handle = { isStoredOffline: true }

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const { keyword, refusal, rows, total, beside, posts, pageNum, popular } = loaderData
  const [query] = useSearchParams()
  if (refusal !== '') {
    return (
      <>
        <h1 className="visually-hidden">搜索</h1>
        <Notice title={refusal}>输入曲名、艺人、拼音或首字母，也可以是 “128 8A house” 这样的速度、调性与风格</Notice>
      </>
    )
  }
  if (keyword === '') return <Beginning popular={popular} />
  return (
    <>
      <h1 className={styles.title}>
        <small>搜索</small> {keyword}
      </h1>
      {beside.length > 0 ? <Beside suggestions={beside} /> : null}
      <section className={sections.section}>
        <div className={`${sections.heading} ${styles.heading}`}>
          <h2 className="number">{posts ? '贴子' : `${total > SEARCH_TOTAL_MAX ? `${SEARCH_TOTAL_MAX}+` : total} 个结果`}</h2>
          <Link to={withValue(query, 'contentType', '')} aria-current={query.has('contentType') ? undefined : 'true'}>
            全部
          </Link>
          {Object.entries(CONTENT_TYPE_LABELS).map(([type, label]) => (
            <Link
              key={type}
              to={withValue(query, 'contentType', type)}
              aria-current={query.get('contentType') === type ? 'true' : undefined}
            >
              {label}
            </Link>
          ))}
        </div>
        {posts ? (
          <div className={styles.posts}>
            <PostStream
              key={keyword}
              route={listPosts}
              args={{ keyword }}
              first={posts}
              empty={<Results rows={[]} keyword={keyword} startAt={0} />}
            />
          </div>
        ) : (
          <Results rows={rows} keyword={keyword} startAt={(pageNum - 1) * PAGE_SIZE} />
        )}
        <Pagination query={query} pageNum={pageNum} pageSize={PAGE_SIZE} total={Math.min(total, SEARCH_TOTAL_MAX)} />
      </section>
    </>
  )
}

function Results({ rows, keyword, startAt }: { rows: Resource[]; keyword: string; startAt: number }) {
  const groups = groupsOf(rows)
  if (groups.length > 0) {
    return groups.map(({ title, isMusic, found }) => (
      <section key={title} className={styles.group} aria-label={title}>
        {groups.length > 1 ? <h3>{title}</h3> : null}
        {isMusic ? <TrackRows tracks={found} startAt={groups.length > 1 ? 0 : startAt} /> : <OfferCards offers={found} />}
      </section>
    ))
  }
  return (
    <Notice
      title="暂无搜索结果"
      actions={
        <ButtonLink look="gold" to="/dj">
          去曲库看看
        </ButtonLink>
      }
    >
      没有找到“{keyword}”。换个写法试试：拼音、首字母，或少写几个字
    </Notice>
  )
}

/** In the order of what the field suggests; the best first in each. */
function groupsOf(rows: Resource[]) {
  const isTrack = ({ contentType }: Resource) => contentType === CONTENT_TYPES.single
  const isCollection = ({ contentType }: Resource) => contentType === CONTENT_TYPES.collection
  return [
    { title: '曲目', isMusic: true, found: rows.filter(isTrack) },
    { title: '合集', isMusic: true, found: rows.filter(isCollection) },
    { title: '其他', isMusic: false, found: rows.filter((row) => !isTrack(row) && !isCollection(row)) },
  ].filter(({ found }) => found.length > 0)
}

/** Where one begins to search: what others look for, and tempos. */
function Beginning({ popular }: { popular: string[] }) {
  return (
    <>
      <h1>搜索</h1>
      <p className={styles.lead}>输入曲名、艺人、拼音或首字母，也可以是 “128 8A house” 这样的速度、调性与风格</p>
      {popular.length > 0 ? (
        <section className={sections.section}>
          <h2>大家在搜</h2>
          <div className={styles.beside}>
            {popular.map((word) => (
              <ChipLink key={word} to={searchAddress(word)}>
                {word}
              </ChipLink>
            ))}
          </div>
        </section>
      ) : null}
      <section className={sections.section}>
        <h2>按 BPM 搜</h2>
        <div className={styles.beside}>
          {TEMPOS.map((bpm) => (
            <ChipLink key={bpm} to={tempoAddress(bpm)}>
              <span className="number">{bpm}</span>
            </ChipLink>
          ))}
        </div>
      </section>
    </>
  )
}

function Beside({ suggestions }: { suggestions: Suggestion[] }) {
  return (
    <nav className={styles.beside} aria-label="相关的艺人与标签">
      {suggestions.map((suggestion) => (
        <Link key={`${suggestion.dataType} ${suggestion.id}`} to={suggestionAddress(suggestion)}>
          {suggestion.dataType === 'USER' ? (
            <Avatar avatar={suggestion.cover} name={suggestion.title} size={28} />
          ) : (
            <IconTag size={18} aria-hidden="true" />
          )}
          <small>{suggestion.dataType === 'USER' ? '艺人' : '标签'}</small>
          <span className="one-line">{suggestion.title}</span>
        </Link>
      ))}
    </nav>
  )
}
