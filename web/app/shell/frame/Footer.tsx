import type { SiteConfig } from '@shenglang/contract/site/entities'
import { Link } from 'react-router'
import styles from './Footer.module.css'

const MINISTRY = 'https://beian.miit.gov.cn/'

export function Footer({ config: { basic, agreement } }: { config: SiteConfig }) {
  return (
    <footer className={styles.footer}>
      <ul className="flex wrap gap-4-16">
        {agreement.agreements.map(({ id, title, url }) => (
          <li key={id}>
            <Link className="hover-ink-t0" to={url}>
              {title}
            </Link>
          </li>
        ))}
        <li>
          <a className="hover-ink-t0" href={`mailto:${basic.contactEmail}`}>
            {basic.contactEmail}
          </a>
        </li>
      </ul>
      {basic.icp === '' ? null : (
        <a className="hover-ink-t0" href={MINISTRY}>
          {basic.icp}
        </a>
      )}
      {basic.police === '' ? null : <span>{basic.police}</span>}
      <p>© {basic.copyright}</p>
    </footer>
  )
}
