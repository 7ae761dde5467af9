const KEY = 'searches'
const WORDS_MAX = 8

/** Recent searches in this browser, newest first; a forbidden storage holds none. */
export function recentSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter((word) => typeof word === 'string') : []
  } catch {
    return []
  }
}

export function saveSearch(word: string): void {
  store([word, ...recentSearches().filter((other) => other !== word)].slice(0, WORDS_MAX))
}

/** Removes one search, or all. */
export function forgetWord(word?: string): void {
  store(word === undefined ? [] : recentSearches().filter((other) => other !== word))
}

function store(searches: string[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(searches))
  } catch {}
}
