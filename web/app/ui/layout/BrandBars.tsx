import { API_BASE } from '@shenglang/contract/constants'
import { useRouteLoaderData } from 'react-router'
import styles from './BrandBars.module.css'

const HEIGHTS = [8, 18, 12, 16]

/** The site's logo, beside its name: the operator's picture where one is set. */
export function BrandBars() {
  // Not by `useSite`, whose name for a site without data the first page has no room for.
  const logo = useRouteLoaderData<() => Promise<{ config?: { basic: { logo: string } } }>>('root')?.config?.basic.logo
  if (logo) return <img className={styles.logo} src={`${API_BASE}${logo}?w=whole`} alt="" height={20} />
  return (
    <i className={`${styles.bars} flex gap-bar items-end h-20`} aria-hidden="true">
      {HEIGHTS.map((height) => (
        <b key={height} style={{ height }} />
      ))}
    </i>
  )
}
