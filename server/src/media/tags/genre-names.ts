/** A part in brackets, which may hold one more pair; or else a separator of names. */
const BRACKETED_OR_BETWEEN = /(\((?:[^()]|\([^()]*\))*\)|（[^（）]*）|\[[^[\]]*\]|【[^【】]*】)|\s*[;；、,，]\s*|\s+\/\s+/gu

/** `R&B`, `Hip-Hop/Rap` and `Techno (Peak Time / Driving)` are one genre each; `House; Techno` are two. */
export function genresIn(tags: readonly string[]): string[] {
  const names = tags.flatMap((text) =>
    text.replace(BRACKETED_OR_BETWEEN, (_, bracketed?: string) => bracketed ?? '\0').split('\0'),
  )
  return [...new Set(names.map((name) => name.trim()))].filter((name) => name !== '')
}
