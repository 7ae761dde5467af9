import { nameSkeletons } from './name-skeleton.ts'

/** Signs that are written for a letter; Unicode's table knows none of them. */
const SIGNS: Readonly<Record<string, string>> = { $: 's', '@': 'a', '€': 'e', '£': 'l', '¢': 'c', '¥': 'y' }
const SIGN = /[$@€£¢¥]/gu
const FULL_WIDTH: Readonly<Record<string, string>> = { '＄': '$', '＠': '@', '￡': '£', '￠': '¢', '￥': '¥' }

/** Chinese characters that differ by the length of a stroke. 大, 太 and 犬, which nobody confuses, are not among them. */
const STROKES = ['士土', '末未', '己已巳', '日曰', '人入', '戊戌戍', '干千于', '毋母', '侯候', '汩汨', '祟崇', '鹃鹂'].map(
  (group) => [...group],
)
/** More names of one name than this are not compared: it consists of such characters. */
const VARIANTS_MAX = 32

/**
 * The skeletons of a new name, and of what it would be with signs read as letters and with characters that differ by a stroke.
 * Stored keys have neither, so that `Ke$ha` and `道士` stay names; they are only refused beside `Kesha` and `道土`.
 */
export function alikeSkeletons(name: string): string[] {
  const plain = name.replace(/[＄＠￡￠￥]/g, (sign) => FULL_WIDTH[sign] ?? sign)
  const spelled = plain.replace(SIGN, (sign) => SIGNS[sign] ?? sign)
  return [...new Set([name, spelled, ...withOtherStrokes(name)].flatMap(nameSkeletons))]
}

function withOtherStrokes(name: string): string[] {
  let variants = ['']
  for (const letter of name) {
    const alike = STROKES.find((group) => group.includes(letter)) ?? [letter]
    variants = variants.flatMap((beginning) => alike.map((each) => beginning + each))
    if (variants.length > VARIANTS_MAX) return []
  }
  return variants
}
