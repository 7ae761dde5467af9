import { profile } from '@shenglang/contract/accounts/routes'
import { listPresales } from '@shenglang/contract/catalog/discover/presales'
import { CONTENT_TYPES } from '@shenglang/contract/catalog/entities'
import { listCategories, listResources } from '@shenglang/contract/catalog/routes'
import { listListedCoupons } from '@shenglang/contract/commerce/coupons/coupons'
import { type SaleState, saleStatus } from '@shenglang/contract/commerce/sale/sale-terms'
import { sharePath } from '@shenglang/contract/sharing/addresses'
import { Link } from 'react-router'
import { OfferCards } from '../../catalog/discover/list/OfferCards.tsx'
import { Paragraphs } from '../../catalog/work/Paragraphs.tsx'
import { loadResource } from '../../catalog/work/resource-detail.ts'
import { productData } from '../../catalog/work/structured-data.ts'
import { TrackView } from '../../catalog/work/TrackView.tsx'
import { trackCrumbs } from '../../catalog/work/track-crumbs.ts'
import { loadTrack, trackMeta } from '../../catalog/work/track-data.ts'
import { DownloadButton } from '../../media/downloads/DownloadButton.tsx'
import { callContext, partContext, siteUrlContext } from '../../remote/page-context.ts'
import { ShareButton } from '../../sharing/ShareButton.tsx'
import { Comments } from '../../social/Comments.tsx'
import { loadComments } from '../../social/comments.ts'
import { FavouriteButton } from '../../track/favourites/FavouriteButton.tsx'
import { TrackRows } from '../../track/rows/TrackRow.tsx'
import { resourceAddress } from '../../track/text/resource-address.ts'
import { MissingPart } from '../../ui/layout/MissingPart.tsx'
import { pageMeta, summaryOf } from '../../ui/text/page-meta.ts'
import type { Route } from './+types/presale-page'
import { AuthorInfo } from './AuthorInfo.tsx'
import { MusicHeader } from './MusicHeader.tsx'
import { OfferFacts } from './OfferFacts.tsx'
import { offerCrumbs } from './offer-crumbs.ts'
import { PresaleList } from './PresaleList.tsx'
import { PriceInfo } from './PriceInfo.tsx'
import styles from './presale.module.css'
import * as texts from './texts.ts'

const MORE_COUNT = 4
const BEFORE_RELEASE: readonly SaleState[] = ['soon', 'presale']

/** All presales, or one by `id`; music that is not on presale redirects to its own page. */
export async function loader(args: Route.LoaderArgs) {
  const { request, context } = args
  const call = context.get(callContext)
  const query = new URL(request.url).searchParams
  if (!query.has('id')) return { home: '/presale', track: undefined, offer: undefined, presales: await call(listPresales, {}) }
  const resource = await loadResource(call, query)
  const { contentType, artistId, resourceId } = resource
  const home = resourceAddress(resource)
  const sale = await call(saleStatus, { id: resourceId })
  if (home.startsWith('/resource') && !BEFORE_RELEASE.includes(sale.state)) {
    return { home, track: await loadTrack(args), offer: undefined, presales: [] }
  }
  const part = context.get(partContext)
  const [author, similar, comments, categories = [], coupons = []] = await Promise.all([
    part(call(profile, { id: artistId })),
    part(call(listResources, { contentType, pageSize: MORE_COUNT + 1 })),
    part(loadComments(call, resourceId)),
    part(call(listCategories, { code: resource.categoryCode.slice(0, -2) })),
    part(call(listListedCoupons, {})),
  ])
  const more = (similar?.rows ?? []).filter((row) => row.resourceId !== resourceId).slice(0, MORE_COUNT)
  const category = categories.find(({ code }) => code === resource.categoryCode)?.name ?? ''
  const structured = productData(context.get(siteUrlContext), resource, sale.state)
  return {
    home,
    track: undefined,
    presales: [],
    offer: { resource, structured, author, more, comments, sale, coupons, category },
  }
}

export const meta: Route.MetaFunction = (args) => {
  const { loaderData } = args
  if (loaderData?.track) return trackMeta(args, loaderData.track)
  if (!loaderData) return [{ title: texts.itemTitle }]
  if (!loaderData.offer) return pageMeta(args, { title: texts.presale, description: texts.presaleDescription })
  const { resource, structured } = loaderData.offer
  return pageMeta(args, {
    title: resource.title,
    description: summaryOf(resource.description, texts.itemDescription(resource.artist, resource.title)),
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

function OfferPage({ resource, author, more, comments, sale, coupons, category }: Offer) {
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
        <PriceInfo resource={resource} sale={sale} coupons={coupons} />
        <div className="flex middle gap-12 mt-8">
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
        {tracks.length === 0 ? <OfferFacts resource={resource} sale={sale} category={category} /> : null}
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
              <Link to={`/resource?id=${resource.resourceId}`} className="inline-block pad-12-0 ink-t1 hover-ink-t0">
                {texts.seeWaveform}
              </Link>
            </>
          ) : null}
        </div>
        {author ? <AuthorInfo author={author} /> : <MissingPart />}
      </div>
      <Comments key={resource.resourceId} subject={subject} first={comments} />
      {more.length > 0 ? (
        <section className="mt-24">
          <h2>{texts.sameKind}</h2>
          <OfferCards offers={more} areFew />
        </section>
      ) : null}
    </article>
  )
}
