/** By then the browser has begun the download, also on a slow machine. */
const BEGUN_WITHIN_MS = 60_000

/** Hands a file to the browser to save. Its bytes stay in memory until the download has begun: without them it fails. */
export function saveFile(file: File): void {
  const address = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href: address, download: file.name }).click()
  setTimeout(() => URL.revokeObjectURL(address), BEGUN_WITHIN_MS)
}
