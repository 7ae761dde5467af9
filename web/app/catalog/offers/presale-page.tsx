import { profile } from '@shenglang/contract/accounts/routes'
import { CONTENT_TYPES } from '@shenglang/contract/catalog/entities'
import { listCategories, listResources } from '@shenglang/contract/catalog/routes'
import { saleStanding } from '@shenglang/contract/commerce/sale-terms'
import { Link } from 'react-router'
import { DownloadButton } from '../../media/DownloadButton.tsx'
import { callContext } from '../../remote/page-context.ts'
import { Comments } from '../../social/Comments.tsx'
import { loadComments } from '../../social/comments.ts'
import { FavouriteButton } from '../../track/FavouriteButton.tsx'
import { TrackRows } from '../../track/TrackRow.tsx'
import { CopyLink } from '../../ui/CopyLink.tsx'
import sections from '../../ui/sections.module.css'
import { Paragraphs } from '../detail/Paragraphs.tsx'
import { loadResource, orNotFound } from '../detail/resource-detail.ts'
import { OfferCards } from '../list/OfferCards.tsx'
import type { Route } from './+types/presale-page'
import { AuthorInfo } from './AuthorInfo.tsx'
import { MusicHeader } from './MusicHeader.tsx'
import { OfferFacts } from './OfferFacts.tsx'
import { PriceInfo } from './PriceInfo.tsx'
import styles from './presale.module.css'

const MORE_COUNT = 4

export async function loader({ request, context }: Route.LoaderArgs) {
  const call = context.get(callContext)
  const resource = await loadResource(call, new URL(request.url).searchParams)
  const { contentType, artistId, resourceId } = resource
  const [author, similar, comments, standing, categories] = await Promise.all([
    orNotFound(call(profile, { id: artistId })),
    call(listResources, { contentType, pageSize: MORE_COUNT + 1 }),
    loadComments(call, resourceId),
    call(saleStanding, { id: resourceId }),
    call(listCategories, { code: resource.categoryCode.slice(0, -2) }),
  ])
  const more = similar.rows.filter((row) => row.resourceId !== resourceId).slice(0, MORE_COUNT)
  const category = categories.find(({ code }) => code === resource.categoryCode)?.name ?? ''
  return { resource, author, more, comments, standing, category }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.resource.title ?? '商品'} · 声浪` },
  { name: 'description', content: loaderData?.resource.description.slice(0, 120) ?? '' },
]

export default function PresalePage({ loaderData }: Route.ComponentProps) {
  const { resource, author, more, comments, standing, category } = loaderData
  const isSingle = resource.contentType === CONTENT_TYPES.single
  const subject = {
    subjectId: resource.resourceId,
    ownerId: resource.artistId,
    track: isSingle && resource.duration > 0 ? resource : undefined,
  }
  const tracks = isSingle ? [resource] : resource.children
  return (
    <article>
      <MusicHeader resource={resource}>
        <PriceInfo resource={resource} standing={standing} />
        <div className={styles.take}>
          <FavouriteButton resource={resource} isCounted />
          {tracks.some(({ duration }) => duration > 0) ? (
            <DownloadButton resourceId={resource.resourceId} title={resource.title} />
          ) : null}
          <CopyLink path={`/presale?id=${resource.resourceId}`} />
        </div>
      </MusicHeader>
      <div className={styles.columns}>
        <div>
          {resource.description === '' ? null : (
            <div className={styles.text}>
              <Paragraphs text={resource.description} />
            </div>
          )}
          {tracks.length === 0 ? <OfferFacts resource={resource} standing={standing} category={category} /> : null}
          {tracks.length > 0 ? (
            <>
              <TrackRows tracks={tracks} />
              <Link to={`/resource?id=${resource.resourceId}`} className={styles.onward}>
                看波形、调性与接下来混什么 ›
              </Link>
            </>
          ) : null}
        </div>
        <AuthorInfo author={author} />
      </div>
      <Comments key={resource.resourceId} subject={subject} first={comments} />
      {more.length > 0 ? (
        <section className={sections.section}>
          <h2>同类</h2>
          <OfferCards offers={more} />
        </section>
      ) : null}
    </article>
  )
}
