import type { DictEntry } from '@shenglang/contract/site/entities'

/** Patterns of versions in titles, by their values in the dictionary; the first match counts. */
const PATTERNS: [value: string, pattern: RegExp][] = [
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
 * A title as it is shown, and the version at its end; '' where the dictionary does not have it. The version stays in the title,
 * in brackets, to distinguish rows of a list: `夜航 - Club Mix` and `夜航 [Club Mix]` become `夜航 (Club Mix)`.
 */
export function titleAndVersion(title: string, versions: readonly DictEntry[]): { title: string; version: string } {
  const [, name = '', ...endings] = ENDING.exec(title) ?? []
  const suffix = endings.find((ending) => ending !== undefined)?.trim() ?? ''
  const version = suffix === '' ? '' : versionIn(suffix, versions)
  if (version === '') return { title, version }
  const isBracketed = endings[0] !== undefined || endings[2] !== undefined
  return { title: isBracketed ? title : `${name.trimEnd()} (${suffix})`, version }
}

function versionIn(text: string, versions: readonly DictEntry[]): string {
  const isListed = (value: string) => versions.some(({ dictValue }) => dictValue === value)
  const byPattern = PATTERNS.find(([value, pattern]) => pattern.test(text) && isListed(value))?.[0]
  const byLabel = versions.find(({ dictLabel }) => text.toLowerCase().includes(dictLabel.toLowerCase()))?.dictValue
  return byPattern ?? byLabel ?? ''
}
