import { API_BASE } from '@shenglang/contract/constants'
import { oEmbedAddress, SHARE_PICTURE, SITE_PICTURE } from '@shenglang/contract/sharing/preview'
import type { MetaDescriptor } from 'react-router'

const SITE_NAME = '声浪'

/** What a page's `meta` is called with, as far as it matters here. */
export interface MetaPlace {
  location: { pathname: string; search: string }
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[]
}

interface PageWords {
  /** Without the site's name, which comes last. */
  title: string
  description: string
  /** What kind of thing Open Graph is told of; a website where it is nothing else. */
  type?: 'music.song' | 'music.album' | 'profile' | 'article' | 'product'
  /** Relative to the base address, drawn for links; the site's own picture where there is none. */
  picture?: string
  /** The picture has another shape than those that are drawn for links. */
  isOwnShape?: boolean
  /** The one address of the page; its own path without what only chooses among it where none is given. */
  path?: string
  /** A feed of what is new on it. */
  feed?: string
  /** What search engines read (schema.org). */
  structured?: readonly object[] | undefined
}

/** These in an address make another page of it. */
const NAMING = ['id', 'category', 'pageNum']

/** How a page is called, and told to those who find it or are sent it: they read what the server sends, browsers load none of it. */
export function pageMeta(place: MetaPlace, words: PageWords): MetaDescriptor[] {
  const { title, description, path, structured } = words
  const whole = title.includes(SITE_NAME) ? title : `${title} · ${SITE_NAME}`
  const site = siteOf(place)
  // Pages built ahead do not know where they will stand.
  const address = site === '' ? '' : site + (path ?? canonicalPath(place.location))
  return [
    { title: whole },
    { name: 'description', content: description },
    ...(structured ?? []).map((data) => ({ 'script:ld+json': data })),
    ...(address === '' ? [] : [{ tagName: 'link', rel: 'canonical', href: address }]),
    ...(import.meta.env.SSR ? previewMeta(words, whole, site, address) : []),
  ] as MetaDescriptor[]
}

function previewMeta({ description, type, picture, isOwnShape, feed }: PageWords, title: string, site: string, address: string) {
  const told = [
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:type', content: type ?? 'website' },
    { property: 'og:site_name', content: SITE_NAME },
    { property: 'og:locale', content: 'zh_CN' },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
  if (site === '') return told
  return [
    ...told,
    { property: 'og:url', content: address },
    { property: 'og:image', content: picture === undefined ? site + SITE_PICTURE : site + API_BASE + picture },
    ...(isOwnShape
      ? []
      : Object.entries(SHARE_PICTURE).map(([side, pixels]) => ({ property: `og:image:${side}`, content: String(pixels) }))),
    { property: 'og:image:alt', content: title },
    ...(type === 'music.song'
      ? [{ tagName: 'link', rel: 'alternate', type: 'application/json+oembed', title, href: oEmbedAddress(site, address) }]
      : []),
    ...(feed ? [{ tagName: 'link', rel: 'alternate', type: 'application/rss+xml', title, href: site + feed }] : []),
  ]
}

/** The root's loader knows it; its match is the first. */
const siteOf = ({ matches }: MetaPlace) => (matches[0]?.loaderData as { siteUrl?: string } | undefined)?.siteUrl ?? ''

export function canonicalPath({ pathname, search }: MetaPlace['location']): string {
  const query = new URLSearchParams(search)
  if (query.get('pageNum') === '1') query.delete('pageNum')
  for (const name of [...query.keys()]) if (!NAMING.includes(name)) query.delete(name)
  return (pathname === '/home' ? '/' : pathname) + (query.size > 0 ? `?${query}` : '')
}

/** The first words of a text as a description, without its line breaks. */
export const summaryOf = (text: string, otherwise: string, most = 120): string => {
  const words = text.replace(/\s+/g, ' ').trim()
  return words === '' ? otherwise : words.length > most ? `${words.slice(0, most)}…` : words
}
