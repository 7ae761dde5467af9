const RESOURCE_PAGES = ['/resource', '/presale']

/** The resource that a link of this site leads to; a list of links, as is dragged, has one a line and remarks with #. */
export function resourceIdOf(links: string, origin: string): string | undefined {
  const link = links.split(/\r?\n/).find((line) => line !== '' && !line.startsWith('#')) ?? ''
  if (!URL.canParse(link)) return undefined
  const url = new URL(link)
  const id = url.searchParams.get('id') ?? ''
  return url.origin === origin && RESOURCE_PAGES.includes(url.pathname) && /^\d{1,19}$/.test(id) ? id : undefined
}
