import type { ResourceDetail } from '@shenglang/contract/catalog/entities'
import { API_BASE } from '@shenglang/contract/constants'
import { type KeyboardEvent, useRef, useState } from 'react'
import { Cover } from '../../ui/data/Cover.tsx'
import styles from './Gallery.module.css'
import { Loop } from './Loop.tsx'
import * as texts from './texts.ts'

/** Pictures of goods: swiped, moved with the arrow keys, or chosen below. Without pictures its cover. */
export function Gallery({
  resource,
}: {
  resource: Pick<ResourceDetail, 'title' | 'cover' | 'coverColor' | 'pictures' | 'moving'>
}) {
  const { title, cover, coverColor, pictures, moving } = resource
  const strip = useRef<HTMLUListElement>(null)
  const [index, setIndex] = useState(0)
  if (pictures.length === 0) return <Cover cover={cover} color={coverColor} width={640} isEager />
  const go = (to: number) => {
    const element = strip.current
    element?.scrollTo({ left: Math.max(0, Math.min(to, pictures.length - 1)) * element.clientWidth })
  }
  const press = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    go(index + step)
  }
  return (
    <section className="shrink" aria-label={texts.picturesOf(title)} onKeyDown={press}>
      <ul
        ref={strip}
        className={styles.strip}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container needs the focus for the keyboard
        tabIndex={0}
        onScroll={({ currentTarget }) => setIndex(Math.round(currentTarget.scrollLeft / currentTarget.clientWidth))}
      >
        {pictures.map((picture, at) => (
          <li key={picture} style={{ backgroundColor: coverColor }}>
            <img
              src={`${API_BASE}${picture}?w=whole`}
              alt={texts.pictureOf(title, at + 1, pictures.length)}
              width={800}
              height={600}
              loading={at === 0 ? 'eager' : 'lazy'}
              decoding="async"
            />
            {picture === moving ? <Loop address={moving} title={title} /> : null}
          </li>
        ))}
      </ul>
      {pictures.length > 1 ? (
        <div className={`${styles.thumbs} flex gap-8 mt-8`}>
          {pictures.map((picture, at) => (
            <button
              key={picture}
              type="button"
              aria-label={texts.seePicture(at + 1)}
              aria-current={at === index || undefined}
              onClick={() => go(at)}
            >
              <img src={`${API_BASE}${picture}?w=96`} alt="" width={64} height={64} loading="lazy" decoding="async" />
            </button>
          ))}
        </div>
      ) : null}
    </section>
  )
}
