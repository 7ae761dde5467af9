const RESOURCE_PAGES = ['/resource', '/presale']

/** The resource that a link of this site leads to; a dragged list of links has one per line and comments with #. */
export function resourceIdOf(links: string, origin: string): string | undefined {
  const link = links.split(/\r?\n/).find((line) => line !== '' && !line.startsWith('#')) ?? ''
  if (!URL.canParse(link)) return undefined
  const url = new URL(link)
  const id = url.searchParams.get('id') ?? ''
  return url.origin === origin && RESOURCE_PAGES.includes(url.pathname) && /^\d{1,19}$/.test(id) ? id : undefined
}
