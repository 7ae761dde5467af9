import { CONTENT_TYPES, type ResourceDetail } from '@shenglang/contract/catalog/entities'
import { resourceAddress } from '@shenglang/contract/catalog/work/resource-address'
import type { SaleState } from '@shenglang/contract/commerce/sale/sale-terms'
import { API_BASE } from '@shenglang/contract/constants'
import { sharePath } from '@shenglang/contract/sharing/addresses'
import { breadcrumbData } from '../../ui/text/structured-data.ts'
import * as texts from './texts.ts'

const SCHEMA = 'https://schema.org'
const GENRE = 'DJ'

/** Structured data of music for search engines (schema.org): the recording, or the album with its tracks, and its address. */
export function musicData(siteUrl: string, resource: ResourceDetail): object[] {
  const { title, artist, artistId, credits, duration, releaseDate, description, contentType, children, priceFen, reduced } =
    resource
  const isAlbum = contentType === CONTENT_TYPES.collection
  const address = siteUrl + resourceAddress(resource)
  const people = [
    { '@type': 'Person', name: artist, url: `${siteUrl}/artist?id=${artistId}` },
    ...credits.map((name) => ({ '@type': 'Person', name })),
  ]
  return [
    {
      '@context': SCHEMA,
      '@type': isAlbum ? 'MusicAlbum' : 'MusicRecording',
      name: title,
      url: address,
      image: pictureOf(siteUrl, resource),
      byArtist: people,
      genre: GENRE,
      datePublished: releaseDate,
      ...(description === '' ? {} : { description }),
      ...(duration > 0 && !isAlbum ? { duration: durationText(duration) } : {}),
      ...(isAlbum
        ? {
            numTracks: children.length,
            track: children.map((child) => ({
              '@type': 'MusicRecording',
              name: child.title,
              url: siteUrl + resourceAddress(child),
              ...(child.duration > 0 ? { duration: durationText(child.duration) } : {}),
            })),
          }
        : {}),
      ...(priceFen > 0 ? { offers: offerData(address, { priceFen, reduced }, 'open') } : {}),
    },
    breadcrumbData(siteUrl, [
      isAlbum ? [texts.collections, '/musicPacks'] : [texts.library, '/dj'],
      [title, resourceAddress(resource)],
    ]),
  ]
}

/** Structured data of goods. */
export function productData(siteUrl: string, resource: ResourceDetail, state: SaleState): object[] {
  const { title, artist, description, priceFen, reduced, pictures, contentType } = resource
  const address = siteUrl + resourceAddress(resource)
  const shelf = { [CONTENT_TYPES.goods]: '/djDevice', [CONTENT_TYPES.bespoke]: '/udesign' }[contentType] ?? '/voice'
  return [
    {
      '@context': SCHEMA,
      '@type': 'Product',
      name: title,
      url: address,
      description: description === '' ? title : description,
      image:
        pictures.length > 0 ? pictures.map((picture) => `${siteUrl}${API_BASE}${picture}?w=whole`) : pictureOf(siteUrl, resource),
      brand: { '@type': 'Brand', name: artist },
      ...(priceFen > 0 ? { offers: offerData(address, { priceFen, reduced }, state) } : {}),
    },
    breadcrumbData(siteUrl, [
      [texts.live, shelf],
      [title, resourceAddress(resource)],
    ]),
  ]
}

const AVAILABILITY: Partial<Record<SaleState, string>> = { soon: 'PreOrder', presale: 'PreOrder', soldOut: 'SoldOut' }

const offerData = (url: string, { priceFen, reduced }: Pick<ResourceDetail, 'priceFen' | 'reduced'>, state: SaleState) => ({
  '@type': 'Offer',
  url,
  price: (priceFen / 100).toFixed(2),
  ...(reduced && { priceValidUntil: reduced.endTime }),
  priceCurrency: 'CNY',
  availability: `${SCHEMA}/${AVAILABILITY[state] ?? 'InStock'}`,
})

const pictureOf = (siteUrl: string, { resourceId }: ResourceDetail) =>
  siteUrl + API_BASE + sharePath.picture('resource', resourceId)

const durationText = (ms: number) => `PT${Math.round(ms / 1000)}S`
