/** Makes the browser download base64-encoded bytes. */
export function saveFile(fileName: string, base64: string): void {
  const address = URL.createObjectURL(new Blob([Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))]))
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  // The download has begun by then; without this, the bytes would stay in memory until the page is left.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
