import { API_BASE } from '@shenglang/contract/constants'
import { cutText } from '@shenglang/contract/cut-text'
import { oEmbedAddress, SHARE_PICTURE, SITE_PICTURE } from '@shenglang/contract/sharing/preview'
import type { MetaDescriptor } from 'react-router'
import * as texts from './initial-texts.ts'

/** The fields of a page's `meta` arguments that are used here. */
export interface MetaLocation {
  location: { pathname: string; search: string }
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[]
}

interface PageText {
  /** Without the site's name, which comes last. */
  title: string
  description: string
  /** The Open Graph type; a website by default. */
  type?: 'music.song' | 'music.album' | 'profile' | 'article' | 'product'
  /** Relative to the base address, in the size for links; the site's own picture by default. */
  picture?: string
  /** The picture has another size than those drawn for links. */
  isCustomShape?: boolean
  /** The canonical path; by default the page's own without parameters that only select a part. */
  path?: string
  /** A feed of its newest entries. */
  feed?: string
  /** Structured data for search engines (schema.org). */
  structured?: readonly object[] | undefined
}

/** Query parameters that make another page. */
const NAMING = ['id', 'category', 'pageNum']

/**
 * Title and metadata of a page for search engines and link previews: these read the server's HTML, browsers ignore most of it.
 */
export function pageMeta(args: MetaLocation, page: PageText): MetaDescriptor[] {
  const { title, description, path, structured } = page
  const name = siteNameOf(args)
  const whole = title.includes(texts.brand) ? title.replace(texts.brand, name) : `${title} · ${name}`
  const site = siteOf(args)
  // Unknown where the root's data could not be loaded.
  const address = site === '' ? '' : site + (path ?? canonicalPath(args.location))
  return [
    { title: whole },
    { name: 'description', content: description },
    ...(structured ?? []).map((data) => ({ 'script:ld+json': data })),
    ...(address === '' ? [] : [{ tagName: 'link', rel: 'canonical', href: address }]),
    ...(import.meta.env.SSR ? previewMeta(page, { title: whole, name, site, address }) : []),
  ] as MetaDescriptor[]
}

function previewMeta(
  { description, type, picture, isCustomShape, feed }: PageText,
  { title, name, site, address }: { title: string; name: string; site: string; address: string },
) {
  const tags = [
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:type', content: type ?? 'website' },
    { property: 'og:site_name', content: name },
    { property: 'og:locale', content: 'zh_CN' },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
  if (site === '') return tags
  return [
    ...tags,
    { property: 'og:url', content: address },
    { property: 'og:image', content: picture === undefined ? site + SITE_PICTURE : site + API_BASE + picture },
    ...(isCustomShape
      ? []
      : Object.entries(SHARE_PICTURE).map(([participant, pixels]) => ({
          property: `og:image:${participant}`,
          content: String(pixels),
        }))),
    { property: 'og:image:alt', content: title },
    ...(type === 'music.song'
      ? [{ tagName: 'link', rel: 'alternate', type: 'application/json+oembed', title, href: oEmbedAddress(site, address) }]
      : []),
    ...(feed ? [{ tagName: 'link', rel: 'alternate', type: 'application/rss+xml', title, href: site + feed }] : []),
  ]
}

/** From the root's loader; its match is the first. */
const siteOf = ({ matches }: MetaLocation) => (matches[0]?.loaderData as RootData | undefined)?.siteUrl ?? ''

type RootData = { siteUrl?: string; config?: { basic: { siteName: string } } }

const siteNameOf = ({ matches }: MetaLocation) =>
  (matches[0]?.loaderData as RootData | undefined)?.config?.basic.siteName ?? texts.brand

export function canonicalPath({ pathname, search }: MetaLocation['location']): string {
  const query = new URLSearchParams(search)
  if (query.get('pageNum') === '1') query.delete('pageNum')
  for (const name of [...query.keys()]) if (!NAMING.includes(name)) query.delete(name)
  return (pathname === '/home' ? '/' : pathname) + (query.size > 0 ? `?${query}` : '')
}

/** The beginning of a text as a description, without line breaks. */
export const summaryOf = (text: string, otherwise: string, most = 120): string => {
  const trimmed = text.replace(/\s+/g, ' ').trim()
  return trimmed === '' ? otherwise : cutText(trimmed, most, { ending: '…' })
}
