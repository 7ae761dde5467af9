/** Hands bytes, in base64, to the browser as a download. */
export function saveFile(fileName: string, base64: string): void {
  const address = URL.createObjectURL(new Blob([Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))]))
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  // The download has begun by then; the address would hold the bytes until the page is left.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
