const KEY = 'searches'
const WORDS_MAX = 8

/** What was searched for in this browser, the newest first; a storage that is forbidden holds nothing. */
export function recentWords(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter((word) => typeof word === 'string') : []
  } catch {
    return []
  }
}

export function keepWord(word: string): void {
  keep([word, ...recentWords().filter((other) => other !== word)].slice(0, WORDS_MAX))
}

/** Forgets one word, or all. */
export function forgetWord(word?: string): void {
  keep(word === undefined ? [] : recentWords().filter((other) => other !== word))
}

function keep(words: string[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(words))
  } catch {}
}
