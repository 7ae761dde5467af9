import { API_BASE } from '@shenglang/contract/constants'
import type { ShownBanner } from '@shenglang/contract/site/settings/home'
import { Link } from 'react-router'
import styles from './Banners.module.css'

/** Pictures with links, side by side; their space is there before they load. */
export function Banners({ banners }: { banners: readonly ShownBanner[] }) {
  if (banners.length === 0) return null
  return (
    <ul className={styles.banners}>
      {banners.map(({ picture, phonePicture, title, url }) => (
        <li key={picture + url}>
          <Link to={url}>
            <picture>
              <source media="(max-width: 767px)" srcSet={addressOf(phonePicture || picture)} />
              <img className="cover full full-height" src={addressOf(picture)} alt={title} fetchPriority="high" />
            </picture>
          </Link>
        </li>
      ))}
    </ul>
  )
}

const addressOf = (picture: string) => `${API_BASE}${picture}?w=whole`
