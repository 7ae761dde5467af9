/** What no system takes in a file's name, and what would lead out of its folder. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not stand in a name
const FORBIDDEN = /[\u0000-\u001f\u007f<>:"/\\|?*]+/g
const LENGTH_MAX = 120

/** A name that every system takes; never empty. The ending stays when the name is cut. */
export function safeFileName(name: string, otherwise = '未命名'): string {
  const clean = name.replace(FORBIDDEN, '_').replace(/^[.\s]+|[.\s]+$/g, '')
  const dot = clean.lastIndexOf('.')
  const ending = dot > 0 && clean.length - dot <= 6 ? clean.slice(dot) : ''
  const stem = ending === '' ? clean : clean.slice(0, dot)
  return (Array.from(stem).slice(0, LENGTH_MAX).join('').trim() || otherwise) + ending
}

/** The same names, each once: a second `a.mp3` becomes `a (2).mp3`. */
export function distinctNames(names: readonly string[]): string[] {
  const used = new Set<string>()
  return names.map((name) => {
    const dot = name.lastIndexOf('.')
    const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, '']
    let candidate = name
    for (let count = 2; used.has(candidate.toLowerCase()); count += 1) candidate = `${stem} (${count})${ending}`
    used.add(candidate.toLowerCase())
    return candidate
  })
}
