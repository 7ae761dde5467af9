const PHONE = /^1[3-9]\d{9}$/
const ORDER_NUMBER = /^[A-Z]{0,3}\d{12,}$/i

/** The page for a text in the office's search field: people for a phone, orders for a long number, else works. */
export function searchAddress(text: string): string | undefined {
  const word = text.trim()
  if (word === '') return undefined
  if (PHONE.test(word)) return `/people?keyword=${word}`
  if (ORDER_NUMBER.test(word)) return `/orders?keyword=${word}`
  return `/works?keyword=${encodeURIComponent(word)}`
}
