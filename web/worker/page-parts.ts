/** Names of scripts and styles, as pages, scripts and the bundler's own lists write them. */
const PARTS = /(?:\/?assets|\.)\/([\w-]+\.(?:js|css))/g

/** The addresses of the parts that a page or a script names: those that it begins with and those that it loads later. */
export const partsIn = (text: string): string[] => [...new Set(Array.from(text.matchAll(PARTS), ([, name]) => `/assets/${name}`))]

/** Knows the way to every other page, and is no reason to load them. */
const isIndex = (address: string) => address.startsWith('/assets/manifest-')

/** Has everything read that a page may come to need, by `read`, which answers with the text of what is at an address. */
export async function readAllParts(html: string, read: (address: string) => Promise<string>): Promise<void> {
  const known = new Set<string>()
  let next = partsIn(html)
  while (next.length > 0) {
    for (const address of next) known.add(address)
    const texts = await Promise.all(next.map(async (address) => (isIndex(address) ? void (await read(address)) : read(address))))
    next = [...new Set(texts.flatMap((text) => partsIn(text ?? '')))].filter((address) => !known.has(address))
  }
}
