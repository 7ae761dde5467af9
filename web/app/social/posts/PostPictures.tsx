import { API_BASE } from '@shenglang/contract/constants'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../ui/browser/lazy-part.tsx'
import styles from './PostPictures.module.css'
import * as texts from './texts.ts'

const Lightbox = lazyPart(() => import('./Lightbox.tsx'))

interface PostPicturesProps {
  pictures: string[]
  /** The name of their post. */
  name: string
}

/** The pictures of a post as squares; each opens whole. */
export function PostPictures({ pictures, name }: PostPicturesProps) {
  const [openAt, setOpenAt] = useState<number>()
  return (
    <>
      <ul className={styles.grid} data-count={pictures.length > 4 ? 'many' : pictures.length}>
        {pictures.map((picture, index) => (
          <li key={picture}>
            <button type="button" aria-label={texts.seePictureOf(index + 1, pictures.length)} onClick={() => setOpenAt(index)}>
              <img
                src={`${API_BASE}${picture}?w=${pictures.length === 1 ? 640 : 320}`}
                alt=""
                width={320}
                height={320}
                loading="lazy"
                decoding="async"
              />
            </button>
          </li>
        ))}
      </ul>
      {openAt === undefined ? null : (
        <Suspense>
          <Lightbox pictures={pictures} name={name} startAt={openAt} onClose={() => setOpenAt(undefined)} />
        </Suspense>
      )}
    </>
  )
}
