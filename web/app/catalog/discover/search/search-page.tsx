import { CONTENT_TYPE_LABELS, CONTENT_TYPES, type Resource, type Suggestion } from '@shenglang/contract/catalog/entities'
import { completeSearch, popularSearches, searchResources } from '@shenglang/contract/catalog/routes'
import { KEYWORD_REQUIRED, SEARCH_TOTAL_MAX } from '@shenglang/contract/constants'
import { isFault } from '@shenglang/contract/fault'
import { listPosts } from '@shenglang/contract/social/posts'
import { Link, useSearchParams } from 'react-router'
import { callContext, partContext } from '../../../remote/page-context.ts'
import { faultIn } from '../../../remote/page-fault.ts'
import { PostStream } from '../../../social/posts/PostStream.tsx'
import { TrackRows } from '../../../track/rows/TrackRow.tsx'
import { pageIn, withValue } from '../../../ui/browser/query-address.ts'
import { ButtonLink } from '../../../ui/controls/Button.tsx'
import { ChipLink } from '../../../ui/controls/Chip.tsx'
import { Avatar } from '../../../ui/data/Avatar.tsx'
import { IconTag } from '../../../ui/data/icons.ts'
import { Pagination } from '../../../ui/data/Pagination.tsx'
import { Notice } from '../../../ui/layout/Notice.tsx'
import { PageHead } from '../../../ui/layout/PageHead.tsx'
import sections from '../../../ui/layout/sections.module.css'
import { OfferCards } from '../list/OfferCards.tsx'
import type { Route } from './+types/search-page'
import { searchAddress, suggestionAddress, TEMPOS, tempoAddress } from './search-options.ts'
import styles from './search-page.module.css'
import * as texts from './texts.ts'

const PAGE_SIZE = 30
const PAGE_MAX = Math.ceil(SEARCH_TOTAL_MAX / PAGE_SIZE)

export async function loader({ request, context }: Route.LoaderArgs) {
  const call = context.get(callContext)
  const part = context.get(partContext)
  const query = new URL(request.url).searchParams
  const keyword = (query.get('keyword') ?? '').trim()
  const contentType = Number(query.get('contentType')) in CONTENT_TYPE_LABELS ? query.get('contentType') : undefined
  const pageNum = Math.min(PAGE_MAX, pageIn(query))
  const nothing = {
    keyword,
    pageNum,
    rows: [],
    total: 0,
    beside: [],
    posts: undefined,
    popular: [] as string[],
    isLimited: false,
  }
  // Without a keyword the page is the start page of search; with a blank one it says so.
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
    const limited = faultIn(error)
    if (limited?.code === 'SEARCH_LIMITED') return { ...nothing, refusal: limited.message, isLimited: true }
    if (!isFault(error)) throw error
    return { ...nothing, refusal: error.status < 500 ? error.message : texts.searchFailed }
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: texts.searchTitle(loaderData?.keyword ? `${loaderData.keyword} · ` : '') },
  { name: 'robots', content: 'noindex' },
]

export const handle = { isStoredOffline: true }

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const { keyword, refusal, rows, total, beside, posts, pageNum, popular, isLimited } = loaderData
  const [query] = useSearchParams()
  if (refusal !== '') {
    return (
      <>
        <h1 className="visually-hidden">{texts.search}</h1>
        <Notice title={refusal}>{isLimited ? undefined : texts.searchHint}</Notice>
      </>
    )
  }
  if (keyword === '') return <Beginning popular={popular} />
  return (
    <>
      <h1 className={`${styles.title} break`}>
        <small>{texts.search}</small> {keyword}
      </h1>
      {beside.length > 0 ? <Beside suggestions={beside} /> : null}
      <section className="mt-24">
        <div className={`${sections.heading} ${styles.heading}`}>
          <h2 className="number">
            {posts ? texts.posts : texts.resultCount(total > SEARCH_TOTAL_MAX ? `${SEARCH_TOTAL_MAX}+` : total)}
          </h2>
          <Link to={withValue(query, 'contentType', '')} aria-current={query.has('contentType') ? undefined : 'true'}>
            {texts.all}
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
    return groups.map(({ title, isMusic, results }) => (
      <section key={title} className={styles.group} aria-label={title}>
        {groups.length > 1 ? <h3 className="text-14 mb-8 ink-t1">{title}</h3> : null}
        {isMusic ? <TrackRows tracks={results} startAt={groups.length > 1 ? 0 : startAt} /> : <OfferCards offers={results} />}
      </section>
    ))
  }
  return (
    <Notice
      title={texts.noSearchResults}
      actions={
        <ButtonLink look="gold" to="/dj">
          {texts.goLibrary}
        </ButtonLink>
      }
    >
      {texts.noResults(keyword)}
    </Notice>
  )
}

/** In the order of the field's suggestions; best first in each. */
function groupsOf(rows: Resource[]) {
  const isTrack = ({ contentType }: Resource) => contentType === CONTENT_TYPES.single
  const isCollection = ({ contentType }: Resource) => contentType === CONTENT_TYPES.collection
  return [
    { title: texts.tracks, isMusic: true, results: rows.filter(isTrack) },
    { title: texts.collections, isMusic: true, results: rows.filter(isCollection) },
    { title: texts.others, isMusic: false, results: rows.filter((row) => !isTrack(row) && !isCollection(row)) },
  ].filter(({ results }) => results.length > 0)
}

/** The start page of search: popular searches, and tempos. */
function Beginning({ popular }: { popular: string[] }) {
  return (
    <>
      <PageHead title={texts.search} lead={texts.searchHint} />
      {popular.length > 0 ? (
        <section className="mt-24">
          <h2>{texts.popularSearches}</h2>
          <div className={styles.beside}>
            {popular.map((word) => (
              <ChipLink key={word} to={searchAddress(word)}>
                {word}
              </ChipLink>
            ))}
          </div>
        </section>
      ) : null}
      <section className="mt-24">
        <h2>{texts.searchByTempo}</h2>
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
    <nav className={styles.beside} aria-label={texts.relatedArtists}>
      {suggestions.map((suggestion) => (
        <Link key={`${suggestion.dataType} ${suggestion.id}`} to={suggestionAddress(suggestion)}>
          {suggestion.dataType === 'USER' ? (
            <Avatar avatar={suggestion.cover} name={suggestion.title} size={28} />
          ) : (
            <IconTag size={18} aria-hidden="true" />
          )}
          <small>{suggestion.dataType === 'USER' ? texts.artist : texts.tags}</small>
          <span className="one-line">{suggestion.title}</span>
        </Link>
      ))}
    </nav>
  )
}
