import { API_BASE } from '@shenglang/contract/constants'
import styles from './banners.module.css'

/** A banner's picture, cropped as on the site for wide screens or for phones. */
export const BannerPicture = ({ picture, look = 'wide' }: { picture: string; look?: 'wide' | 'phone' }) => (
  <img className={styles[look]} src={`${API_BASE}${picture}?w=whole`} alt="" />
)
