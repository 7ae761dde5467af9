import type { DictEntry } from '@shenglang/contract/site/entities'

/** How versions are called in titles, by their values in the dictionary; the first match counts. */
const CALLED: [value: string, words: RegExp][] = [
  ['vip-mix', /\bvip\b/i],
  ['instrumental', /\binstrumental\b|伴奏|纯音乐/i],
  ['acapella', /\ba[\s-]?cap+el+a\b|清唱/i],
  ['radio-edit', /\bradio\b|电台/i],
  ['extended', /\bextended\b|\bxtd\b|加长/i],
  ['club-mix', /\bclub (mix|edit|version)\b|夜店版/i],
  ['live', /\blive\b|现场/i],
  ['remix', /\b(re-?mix|bootleg|rework|flip|mashup)\b|混音|重混/i],
  ['edit', /\b(re-?)?edit\b/i],
  ['original', /\boriginal\b|原版|原曲/i],
]

const ENDING = /^(.*\S)\s*(?:\(([^()]+)\)|\[([^[\]]+)\]|（([^（）]+)）|【([^【】]+)】|\s[-–—]\s+([^-–—]+))$/u

/**
 * A title as it is shown, and the version at its end, '' where the dictionary has none such. The version stays in the title, in
 * brackets, which distinguishes rows: `夜航 - Club Mix` and `夜航 [Club Mix]` are `夜航 (Club Mix)`.
 */
export function titleAndVersion(title: string, versions: readonly DictEntry[]): { title: string; version: string } {
  const [, name = '', ...endings] = ENDING.exec(title) ?? []
  const words = endings.find((ending) => ending !== undefined)?.trim() ?? ''
  const version = words === '' ? '' : versionIn(words, versions)
  if (version === '') return { title, version }
  const isBracketed = endings[0] !== undefined || endings[2] !== undefined
  return { title: isBracketed ? title : `${name.trimEnd()} (${words})`, version }
}

function versionIn(words: string, versions: readonly DictEntry[]): string {
  const isThere = (value: string) => versions.some(({ dictValue }) => dictValue === value)
  const called = CALLED.find(([value, meant]) => meant.test(words) && isThere(value))?.[0]
  const named = versions.find(({ dictLabel }) => words.toLowerCase().includes(dictLabel.toLowerCase()))?.dictValue
  return called ?? named ?? ''
}
