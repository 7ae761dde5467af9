/** Letters that no decomposition of Unicode leads back to plain ones. */
const PLAIN: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
  ŧ: 't',
}
const OTHERS = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'g')
/** A voicing mark makes another kana: が is not か. */
const MARKS = /(?![\u3099\u309a])\p{M}/gu

/** Text in lower case, of normal width, without accents and tone marks: `Tiësto` is tiesto, `lǜ` is lu, `Ø` is o. */
export const foldAccents = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(MARKS, '')
    .replace(OTHERS, (letter) => PLAIN[letter] ?? letter)
    .normalize('NFC')
