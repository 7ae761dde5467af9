import { profile } from '@shenglang/contract/accounts/routes'
import { CONTENT_TYPES } from '@shenglang/contract/catalog/entities'
import { listPresales } from '@shenglang/contract/catalog/presales'
import { listCategories, listResources } from '@shenglang/contract/catalog/routes'
import { type SaleState, saleStanding } from '@shenglang/contract/commerce/sale-terms'
import { sharePath } from '@shenglang/contract/sharing/addresses'
import { Link } from 'react-router'
import { DownloadButton } from '../../media/DownloadButton.tsx'
import { callContext, partContext, siteUrlContext } from '../../remote/page-context.ts'
import { ShareButton } from '../../sharing/ShareButton.tsx'
import { Comments } from '../../social/Comments.tsx'
import { loadComments } from '../../social/comments.ts'
import { FavouriteButton } from '../../track/FavouriteButton.tsx'
import { resourceAddress } from '../../track/resource-address.ts'
import { TrackRows } from '../../track/TrackRow.tsx'
import { MissingPart } from '../../ui/MissingPart.tsx'
import { pageMeta, summaryOf } from '../../ui/page-meta.ts'
import sections from '../../ui/sections.module.css'
import { Paragraphs } from '../detail/Paragraphs.tsx'
import { loadResource } from '../detail/resource-detail.ts'
import { productData } from '../detail/structured-data.ts'
import { TrackView } from '../detail/TrackView.tsx'
import { trackCrumbs } from '../detail/track-crumbs.ts'
import { loadTrack, trackMeta } from '../detail/track-data.ts'
import { OfferCards } from '../list/OfferCards.tsx'
import type { Route } from './+types/presale-page'
import { AuthorInfo } from './AuthorInfo.tsx'
import { MusicHeader } from './MusicHeader.tsx'
import { OfferFacts } from './OfferFacts.tsx'
import { offerCrumbs } from './offer-crumbs.ts'
import { PresaleList } from './PresaleList.tsx'
import { PriceInfo } from './PriceInfo.tsx'
import styles from './presale.module.css'

const MORE_COUNT = 4
const BEFORE_RELEASE: readonly SaleState[] = ['soon', 'presale']

/** What can be ordered before its release, or one of them by `id`; music that is not on presale as its own page shows it. */
export async function loader(args: Route.LoaderArgs) {
  const { request, context } = args
  const call = context.get(callContext)
  const query = new URL(request.url).searchParams
  if (!query.has('id')) return { home: '/presale', track: undefined, offer: undefined, presales: await call(listPresales, {}) }
  const resource = await loadResource(call, query)
  const { contentType, artistId, resourceId } = resource
  const home = resourceAddress(resource)
  const standing = await call(saleStanding, { id: resourceId })
  if (home.startsWith('/resource') && !BEFORE_RELEASE.includes(standing.state)) {
    return { home, track: await loadTrack(args), offer: undefined, presales: [] }
  }
  const part = context.get(partContext)
  const [author, similar, comments, categories = []] = await Promise.all([
    part(call(profile, { id: artistId })),
    part(call(listResources, { contentType, pageSize: MORE_COUNT + 1 })),
    part(loadComments(call, resourceId)),
    part(call(listCategories, { code: resource.categoryCode.slice(0, -2) })),
  ])
  const more = (similar?.rows ?? []).filter((row) => row.resourceId !== resourceId).slice(0, MORE_COUNT)
  const category = categories.find(({ code }) => code === resource.categoryCode)?.name ?? ''
  const structured = productData(context.get(siteUrlContext), resource, standing.state)
  return { home, track: undefined, presales: [], offer: { resource, structured, author, more, comments, standing, category } }
}

export const meta: Route.MetaFunction = (args) => {
  const { loaderData } = args
  if (loaderData?.track) return trackMeta(args, loaderData.track)
  if (!loaderData) return [{ title: '商品 · 声浪' }]
  if (!loaderData.offer) return pageMeta(args, { title: '预售', description: '声浪的预售：先付款预订，发布那一刻自动归你。' })
  const { resource, structured } = loaderData.offer
  return pageMeta(args, {
    title: resource.title,
    description: summaryOf(resource.description, `${resource.artist} 的《${resource.title}》，在声浪。`),
    type: 'product',
    picture: sharePath.picture('resource', resource.resourceId),
    path: loaderData.home,
    structured,
  })
}

export const handle = {
  crumbs({ track, offer }: Route.ComponentProps['loaderData']) {
    if (track) return trackCrumbs(track)
    return offer && offerCrumbs(offer.resource)
  },
}

type Offer = NonNullable<Route.ComponentProps['loaderData']['offer']>

export default function PresalePage({ loaderData: { track, offer, presales } }: Route.ComponentProps) {
  if (track) return <TrackView {...track} />
  return offer ? <OfferPage {...offer} /> : <PresaleList presales={presales} />
}

function OfferPage({ resource, author, more, comments, standing, category }: Offer) {
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
          <ShareButton
            shared={{
              path: `/presale?id=${resource.resourceId}`,
              title: resource.title,
              poster: { kind: 'resource', id: resource.resourceId },
            }}
          />
        </div>
        {tracks.length === 0 ? <OfferFacts resource={resource} standing={standing} category={category} /> : null}
      </MusicHeader>
      <div className={styles.columns}>
        <div>
          {resource.description === '' ? null : (
            <div className={styles.text}>
              <Paragraphs text={resource.description} />
            </div>
          )}
          {tracks.length > 0 ? (
            <>
              <TrackRows tracks={tracks} />
              <Link to={`/resource?id=${resource.resourceId}`} className={styles.onward}>
                看波形、调性与接下来混什么 ›
              </Link>
            </>
          ) : null}
        </div>
        {author ? <AuthorInfo author={author} /> : <MissingPart />}
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
