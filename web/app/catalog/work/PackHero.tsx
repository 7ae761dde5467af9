import type { ResourceDetail } from '@shenglang/contract/catalog/entities'
import { bpmText } from '@shenglang/contract/format'
import { type CSSProperties, Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { HeadTitle } from '../../ui/layout/HeadTitle.tsx'
import { PackCurve } from './pack/PackCurve.tsx'
import type { PackCourse } from './pack/pack-course.ts'
import * as texts from './pack/texts.ts'
import styles from './resource-page.module.css'

interface PackHeroProps {
  pack: ResourceDetail
  /** Undefined where loading failed. */
  course: PackCourse | undefined
  /** The buttons of the page. */
  children: ReactNode
}

const UNKNOWN: PackCourse = { courses: [], overlapsMs: [] }

/** The head of a pack: what it is, and the course of its energy over its whole length. */
export function PackHero({ pack, course = UNKNOWN, children }: PackHeroProps) {
  const tracks = pack.children
  const startsMs = startsOf(pack, course)
  const tempos = tracks.map(({ tbpm }) => tbpm).filter((tbpm) => tbpm > 0)
  const facts = [
    texts.tracks(tracks.length),
    texts.minutes(Math.max(1, Math.round((startsMs.at(-1) ?? 0) / 60_000))),
    ...(tempos.length > 0 ? [texts.tempos(bpmText(Math.min(...tempos)), bpmText(Math.max(...tempos)))] : []),
  ]
  const ambience: CSSProperties & { '--ambience': string } = { '--ambience': pack.coverColor }
  return (
    <header className={`${styles.hero} edge radius-panel clip`} style={ambience}>
      <div className={`${styles.top} flex between gap-8-20 wrap pad-16-20`} style={{ paddingBottom: 0 }}>
        <div className="shrink">
          <HeadTitle>{pack.title}</HeadTitle>
          <p className="number ink-t1">
            {[pack.artist, ...pack.credits].map((name, index) => (
              <Fragment key={name}>
                {index === 0 ? null : ' · '}
                <Link
                  className="hover-underline"
                  to={index === 0 ? `/artist?id=${pack.artistId}` : `/searchResult?${new URLSearchParams({ keyword: name })}`}
                >
                  {name}
                </Link>
              </Fragment>
            ))}
            {texts.editedBy} · {facts.join(' · ')}
          </p>
        </div>
        {children}
      </div>
      {tracks.length > 0 ? (
        <PackCurve pack={pack} course={course} startsMs={startsMs} />
      ) : (
        <p className="pad-20-24 ink-t1">{texts.emptyPack}</p>
      )}
    </header>
  )
}

/** Start time of each track of a pack, followed by the end of the last one, milliseconds. */
function startsOf({ children }: ResourceDetail, { overlapsMs }: PackCourse): number[] {
  let at = 0
  return [0, ...children.map(({ duration }, index) => (at += duration - (overlapsMs[index] ?? 0)))]
}
