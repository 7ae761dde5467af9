const BETWEEN = /\s+[-–—]\s+/
/** A leading track number, tempo or key, as programs write them into names. */
const NUMBER = /^(?:\d{1,3}(?:\.\d+)?|\d{1,2}[AB])$/i
const NUMBER_BEFORE = /^(?:0\d|\d{1,3}\.)\s+(?![-–—])/
/** Names of versions, which cannot be a title by themselves: `夜航 - Club Mix` names no artist. */
const VERSION_ALONE =
  /^(?:(?:original|extended|radio|club|dub|vip|live|remix|edit|mix|version|instrumental|原版|加长版?|现场版?|伴奏|混音版?)\s*)+$/iu

/**
 * Artist and title from the name of a file without tags: `Artist - Title (Version)`. The artist is '' where the name has none.
 */
export function namedByFile(name: string): { artist: string; title: string } {
  const parts = name.replace(NUMBER_BEFORE, '').split(BETWEEN)
  const first = parts.findIndex((part) => !NUMBER.test(part))
  const [artist = '', ...rest] = parts.slice(Math.max(0, first)).map((part) => part.trim())
  const title = rest.join(' - ')
  const isNamed = artist !== '' && title !== '' && !VERSION_ALONE.test(title)
  return isNamed ? { artist, title } : { artist: '', title: name }
}
