/** Letters that Unicode does not decompose into plain ones. */
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
/** Excludes the kana voicing marks, which make a different kana: が is not か. */
const MARKS = /(?![\u3099\u309a])\p{M}/gu

/** Text in lower case and of normal width, without accents and tone marks: `Tiësto` becomes tiesto, `lǜ` lu, `Ø` o. */
export const foldAccents = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(MARKS, '')
    .replace(OTHERS, (letter) => PLAIN[letter] ?? letter)
    .normalize('NFC')
