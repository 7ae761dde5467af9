import { Link } from 'react-router'
import * as texts from './texts.ts'

const CURRENT = 'inline-flex middle min-h-hit pad-0-16 radius-pill text-13 medium bg3 ink-t0'
const OTHER = 'inline-flex middle min-h-hit pad-0-16 radius-pill text-13 medium ink-t1 hover-ink-t0'

/** The library as a list or as a map, with the same filters. */
export function LibraryViews({ query, current }: { query: URLSearchParams; current: 'list' | 'map' }) {
  const filters = new URLSearchParams(query)
  for (const name of ['pageNum', 'mid']) filters.delete(name)
  const views = [
    ['list', '/dj', texts.asList],
    ['map', '/map', texts.asMap],
  ] as const
  return (
    <nav className="inline-flex rigid edge radius-pill bg1" aria-label={texts.libraryViews}>
      {views.map(([view, path, name]) => (
        <Link
          key={view}
          className={view === current ? CURRENT : OTHER}
          to={`${path}${filters.size > 0 ? `?${filters}` : ''}`}
          aria-current={view === current ? 'page' : undefined}
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}
