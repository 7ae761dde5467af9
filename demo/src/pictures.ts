import { existsSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = join(import.meta.dirname, '..', 'pictures')
/** Of one thing: `renders/render.py` makes no more. */
const VIEWS = [1, 2, 3, 4]

/** The rendered pictures of what an offer sells, the one for its card first; none of what has none. */
export const picturesOf = (slug: string): string[] =>
  VIEWS.map((view) => join(FOLDER, `${slug}-${view}.webp`)).filter((path) => existsSync(path))

/** The first of them in motion; undefined for what stands still. */
export const loopOf = (slug: string): string | undefined => [join(FOLDER, `${slug}-loop.webp`)].find((path) => existsSync(path))
